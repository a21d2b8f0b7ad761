/** Where a site is written: chosen before anything else is, so that a wrong folder costs no build. */
import {lstatSync} from 'node:fs'
import {resolve} from 'node:path'
import {isFolder, isIn, realPath} from '../disk/folder.ts'
import type {Diagnostic} from '../types.ts'
import type {SiteConfig} from './config.ts'
import {CONFIG_FILE, configProblem, placeInConfig} from './config-file.ts'

/**
 * Sets the output folder, and the other one that is not content either. Returns why the folder cannot be used, if so. `out`: the
 * folder that the command line names; `disk`: whether this is a copy for the disk; `text`: that of the config.
 */
export function chooseOutput(
  config: SiteConfig,
  root: string,
  {out, disk}: {out?: string; disk?: boolean},
  text: string,
): Diagnostic | undefined {
  const wrong = (message: string, hint?: string, file = CONFIG_FILE) => {
    const problem = configProblem(message, hint, file)
    return file === CONFIG_FILE ? {...problem, ...placeInConfig(text, ['outDir'])} : problem
  }
  const ofCopies = `${config.outDir}-offline`
  config.otherOut = disk ? config.outDir : ofCopies
  const ownOut = disk ? ofCopies : config.outDir
  const named = out === undefined ? ownOut : resolve(out)
  config.outDir = realPath(named)
  if (lstatSync(config.outDir, {throwIfNoEntry: false})?.isSymbolicLink())
    return wrong(`The output folder ${config.outDir} is a link that leads nowhere.`)
  if (out === undefined && isIn(named, root) && !isIn(config.outDir, realPath(root)))
    return wrong(
      `The output folder ${named} is a link that leads out of the site, to ${config.outDir}.`,
      'If that is what you want, name the folder with --out.',
    )
  const inside = [config.content, config.root, config.theme].find((folder) =>
    isIn(realPath(folder), config.outDir),
  )
  if (inside)
    return wrong(
      `The output folder ${config.outDir} contains the sources; a build would replace them.`,
      undefined,
      placeOf(out, config.outDir),
    )
  const content = realPath(config.content)
  if (isIn(config.outDir, content) && !isIn(realPath(root), content))
    return wrong(
      `The output folder ${config.outDir} is inside the content folder.`,
      `Use a folder next to the content: ${out === undefined ? "outDir: './dist'" : '--out dist'}.`,
      placeOf(out, config.outDir),
    )
  return undefined
}

/** Returns the diagnostic for an output folder that does not contain a build. */
export function foreignOutput(folder: string, out: string | undefined): Diagnostic {
  return configProblem(
    isFolder(folder)
      ? `The output folder ${folder} contains files that labdocs did not write.`
      : `The output folder ${folder} is a file.`,
    `${out === undefined ? 'Choose' : 'Name with --out'} an empty folder, or one that does not exist yet.`,
    placeOf(out, folder),
  )
}

/** Returns the file of a diagnostic about the output folder: the config only if it names the folder. */
function placeOf(out: string | undefined, folder: string): string {
  return out === undefined ? CONFIG_FILE : folder
}
