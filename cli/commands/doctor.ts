/** `labdocs doctor`: finds problems of the machine and of the configuration of a site, and says how to fix them. */
import {checksOf, type Finding} from '../doctor/checks.ts'
import type {ExitCode} from '../report/exit-code.ts'
import {printJson} from '../signals.ts'
import {type SiteOptions, withSite} from './with-site.ts'

const MARKS: Record<Finding['status'], string> = {ok: 'ok', advice: 'advice', problem: 'PROBLEM'}

export function doctor(options: SiteOptions): Promise<ExitCode> {
  return withSite(options, async (config) => {
    const findings = await checksOf(config)
    const exitCode = findings.some(({status}) => status === 'problem') ? 2 : 0
    if (options.json) printJson({exitCode, findings}, 2)
    else process.stdout.write(findings.map(lineOf).join(''))
    return exitCode
  })
}

function lineOf({about, status, message, fix}: Finding): string {
  const head = `${MARKS[status].padEnd(8)}${about.padEnd(15)}`
  return `${head}${message}\n${fix ? `${' '.repeat(head.length)}${fix}\n` : ''}`
}
