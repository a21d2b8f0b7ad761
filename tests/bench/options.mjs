/** What follows `npm run bench --`. */
import {parseArgs} from 'node:util'

/** A command that cannot run as typed, or not on this machine. The message is for the person who typed it. */
export class Unusable extends Error {}

const USAGE = 'npm run bench -- [--pages 200,1000] [--runs 3] [--peers [names]]'

/** `known`: the names of all peers. `peers` is undefined without `--peers`, and empty if all of them are meant. */
export function readOptions(args, known) {
  const {values, positionals} = parse(args)
  if (positionals.length && !values.peers)
    throw new Unusable(`What is "${positionals[0]}"? Names of peers follow --peers.\n${USAGE}`)
  const peers = positionals.flatMap((names) => names.split(',').filter(Boolean))
  const unknown = peers.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Unusable(`There is no peer "${unknown}". There are ${known.join(', ')}.`)
  return {
    sizes: values.pages.split(',').map((text) => wholeNumber('--pages', text, 3)),
    runs: wholeNumber('--runs', values.runs, 1),
    peers: values.peers ? [...new Set(peers)] : undefined,
  }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        pages: {type: 'string', default: '200'},
        runs: {type: 'string', default: '3'},
        peers: {type: 'boolean', default: false},
      },
    })
  } catch (error) {
    // Only the first sentence: the rest explains how a name may begin with a dash.
    throw new Unusable(`${error.message.split('. ')[0].replace(/\.$/, '')}.\n${USAGE}`)
  }
}

function wholeNumber(option, text, least) {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least)
    throw new Unusable(`${option} takes whole numbers from ${least}, not "${text}".\n${USAGE}`)
  return number
}
