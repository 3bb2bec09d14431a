// SPDX-License-Identifier: MIT
//
// Games that were played or read, measured by the code of the programs: the same sentences, and the
// same page as `measure --report` writes. In a file of its own, since that code takes long to
// compile.
#ifndef SEESAW_PLAYGROUND_REPORT_HPP
#define SEESAW_PLAYGROUND_REPORT_HPP

#include <map>
#include <memory>
#include <string>

#include <seesaw/metrics.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace programs {
class gathered_games;
}}} // namespace seesaw::v0::programs

namespace playground {

class measured_games {
public:
    measured_games();
    ~measured_games();
    measured_games(const measured_games&) = delete;
    measured_games& operator=(const measured_games&) = delete;

    void add(const seesaw::playthrough& game);
    seesaw::metrics::summary summary() const;
    /// The report as HTML; `how` says who played, `rules` by which rules where it is known.
    std::string page(const std::string& title, const std::string& how,
                     const std::string& rules) const;
    /// The known games next to it, for each measure that they have too.
    std::map<std::string, std::string> neighbours(const std::string& title) const;

private:
    std::unique_ptr<seesaw::programs::gathered_games> games_;
};

} // namespace playground

#endif
