// biome-ignore-all lint/suspicious/noArrayIndexKey: drawn once, never reordered
// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
// biome-ignore-all lint/a11y/useSemanticElements: a fieldset would be a control
/**
 * `<x-screen data="{json}">`: a window of the application, drawn from text. It is real text in plain elements, so that it
 * can be read, searched, translated and printed. Its children are drawings of structures.
 */

import {Children, type ReactNode} from 'react'
import {msg} from '../../runtime/shared/messages/say.ts'
import type {Inline, Screen as ScreenData, ScreenNode} from '../../runtime/shared/screen.ts'
import {Buttons, Callouts, Carried, Drop, Fields, part, Required, State} from './ScreenParts.tsx'
import {continues, List, Tables, Tree} from './ScreenRows.tsx'
import {Glyph, Hidden, Text} from './ScreenText.tsx'

export function Screen({data, children}: {data: string; children?: ReactNode}) {
  const {caption, nodes} = JSON.parse(data) as ScreenData
  return (
    <div className="screen" role="group" aria-label={msg('screen.label', {caption})}>
      <Carried value={carriedIn(nodes)}>
        <Elements nodes={nodes} drawings={Children.toArray(children)} at="top" />
      </Carried>
    </div>
  )
}

/** Returns the text of the first element that is marked `drag`. */
function carriedIn(nodes: ScreenNode[]): Inline[] {
  for (const {cells, items} of nodes) {
    const cell = cells.find(({marks}) => marks.includes('drag'))
    const found = cell
      ? [...cell.text, ...(cell.text.length ? [] : (cell.value ?? []))]
      : carriedIn(items)
    if (found.length) return found
  }
  return []
}

type Place = 'top' | 'body' | 'toolbar' | 'columns' | 'dialog'

interface Surroundings {
  drawings: ReactNode[]
  at: Place
}

const isButton = (node: ScreenNode | undefined) => node?.is === 'button' || node?.is === 'icon'

/** Elements one below the other. Adjacent buttons share a line; the last ones of a dialog are its footer. */
function Elements({nodes, drawings, at}: Surroundings & {nodes: ScreenNode[]}): ReactNode {
  const out: ReactNode[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (isButton(node) && at !== 'toolbar') {
      const from = index
      while (isButton(nodes[index + 1])) index++
      const run = nodes.slice(from, index + 1)
      const foot = at === 'dialog' && index === nodes.length - 1
      out.push(
        <div key={from} className={foot ? 'screen__foot' : 'screen__line'}>
          {run.map((one, place) => (
            <Buttons key={place} node={one} />
          ))}
        </div>,
      )
      continue
    }
    if (node.is === 'table') {
      const from = index
      while (continues(node, nodes[index + 1])) index++
      out.push(<Tables key={from} nodes={nodes.slice(from, index + 1)} />)
      continue
    }
    // A rule that only separates the content from the footer is not drawn: the footer has a line of its own.
    const after = nodes.slice(index + 1)
    const beginsFoot = node.is === 'rule' && at === 'dialog' && after.length > 0
    if (!beginsFoot || !after.every(isButton))
      out.push(<Part key={index} node={node} drawings={drawings} at={at} />)
  }
  return out
}

function Part({node, drawings, at}: Surroundings & {node: ScreenNode}): ReactNode {
  const [cell] = node.cells
  const inside = (place: Place) => <Elements nodes={node.items} drawings={drawings} at={place} />
  switch (node.is) {
    case 'window': {
      const behind = holdsDialog(node)
      return (
        <div className={part('window', cell).className} data-is={behind ? 'behind' : undefined}>
          <Title node={node} kind="Window" />
          <div className="screen__body">{inside('body')}</div>
        </div>
      )
    }
    case 'dialog':
      return (
        <div {...part('dialog', cell)}>
          <Title node={node} kind="Dialog" />
          <div className="screen__body">{inside('dialog')}</div>
        </div>
      )
    case 'panel':
      return <Panel node={node}>{inside('body')}</Panel>
    case 'columns': {
      const panes = node.items.length > 0 && node.items.every((item) => item.is === 'panel')
      return (
        <div className={panes ? 'screen__columns screen__columns--panes' : 'screen__columns'}>
          {inside('columns')}
        </div>
      )
    }
    case 'column':
      return <div {...part('column', cell)}>{inside('body')}</div>
    case 'toolbar':
      return <Toolbar node={node} drawings={drawings} />
    case 'tabs':
      return (
        <>
          <Tabs node={node} />
          {inside(at === 'toolbar' ? 'body' : at)}
        </>
      )
    case 'tree':
      return <Tree items={node.items} />
    case 'list':
      return <List node={node} drawings={drawings} />
    case 'menu':
      return <Drop items={node.items} floats />
    case 'button':
    case 'icon':
      return <Buttons node={node} />
    case 'field':
    case 'select': {
      const fields = <Fields node={node} inToolbar={at === 'toolbar'} />
      return node.cells.length > 1 && at !== 'toolbar' ? (
        <div className="screen__columns">{fields}</div>
      ) : (
        fields
      )
    }
    case 'rule':
      return <div className="screen__hr" />
    case 'drawing':
      return (
        <div className="screen__columns screen__drawings">
          {node.cells.map((one, index) => (
            <div key={index} {...part('drawing', one)}>
              {drawings[(node.drawing ?? 0) + index]}
              <Callouts of={one} />
            </div>
          ))}
        </div>
      )
    default:
      return <Lines node={node} />
  }
}

/** Texts, notes, areas, boxes: one paragraph for each cell. */
function Lines({node}: {node: ScreenNode}) {
  const lines = node.cells.map((cell, index) => (
    <p key={index} {...part(['note', 'area', 'check'].includes(node.is) ? node.is : 'text', cell)}>
      <Text runs={cell.text} />
      <Required of={cell} />
      <State of={cell} />
      <Callouts of={cell} />
    </p>
  ))
  return lines.length > 1 ? <div className="screen__columns">{lines}</div> : lines
}

function holdsDialog(node: ScreenNode): boolean {
  return node.items.some(
    (item) => item.is === 'dialog' || (item.is !== 'window' && holdsDialog(item)),
  )
}

function Title({node, kind}: {node: ScreenNode; kind: string}) {
  const [cell] = node.cells
  return (
    <p className="screen__bar">
      <Hidden>{kind === 'Dialog' ? msg('screen.dialog') : msg('screen.window')} </Hidden>
      {cell && <Text runs={cell.text} />}
      {cell && <Callouts of={cell} />}
      {kind === 'Dialog' && <Glyph name="close" />}
    </p>
  )
}

function Panel({node, children}: {node: ScreenNode; children: ReactNode}) {
  const cell = node.cells[0] ?? {text: [], marks: [], callouts: []}
  const opens = cell.marks.includes('open') ? 'chevron-down' : ''
  const chevron = cell.marks.includes('closed') ? 'chevron-right' : opens
  return (
    <div {...part('panel', cell)}>
      {(cell.text.length > 0 || chevron) && (
        <p className="screen__bar">
          {chevron && <Glyph name={chevron} />}
          <span>
            <Text runs={cell.text} />
          </span>
          <State of={cell} />
          <Callouts of={cell} />
        </p>
      )}
      {node.items.length > 0 && <div className="screen__body">{children}</div>}
    </div>
  )
}

/** What follows `---` is at the right end. */
function Toolbar({node, drawings}: {node: ScreenNode; drawings: ReactNode[]}) {
  const gap = node.items.findIndex((item) => item.is === 'rule')
  const left = gap < 0 ? node.items : node.items.slice(0, gap)
  const right = gap < 0 ? [] : node.items.slice(gap + 1).filter((item) => item.is !== 'rule')
  return (
    <div className="screen__toolbar">
      <Elements nodes={left} drawings={drawings} at="toolbar" />
      {right.length > 0 && (
        <div className="screen__end">
          <Elements nodes={right} drawings={drawings} at="toolbar" />
        </div>
      )}
    </div>
  )
}

function Tabs({node}: {node: ScreenNode}) {
  return (
    <ul className="screen__strip" role="list" aria-label={msg('screen.tabs')}>
      {node.cells.map((cell, index) => (
        <li key={index} {...part('tab', cell)}>
          <Text runs={cell.text} />
          <State of={cell} />
          <Callouts of={cell} />
        </li>
      ))}
    </ul>
  )
}
