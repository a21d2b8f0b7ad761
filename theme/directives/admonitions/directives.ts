/** Remarks next to the text. */
import type {ComponentProps} from 'react'
import {row} from '../../../runtime/shared/directive.ts'
import {msg} from '../../../runtime/shared/messages/say.ts'
import type {Directives} from '../../../runtime/shared/theme-interface.ts'
import {Admonition} from './Admonition.tsx'

const admonition = (tone: ComponentProps<typeof Admonition>['tone'], name: string) =>
  row({
    kind: 'container',
    component: Admonition,
    props: {tone, name},
    attributes: {collapsible: 'flag'},
    title: name,
  })

export const admonitions: Directives = {
  note: admonition('note', msg('callout.note')),
  tip: admonition('tip', msg('callout.tip')),
  info: admonition('info', msg('callout.info')),
  warning: admonition('warning', msg('callout.warning')),
  danger: admonition('danger', msg('callout.danger')),
  caution: admonition('warning', msg('callout.caution')),
  important: admonition('info', msg('callout.important')),
}
