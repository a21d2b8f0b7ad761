/** Types of a row of the directive table: the props of its component follow from its attributes. */
import type {ComponentType, ReactNode} from 'react'
import type {AttributeKind, DeviceRow, Directive, FileFacts, IndexRow} from './theme-interface.ts'

/** What a component gets for an attribute of this kind. */
type Value<Kind> = Kind extends 'flag'
  ? true
  : Kind extends 'number' | 'number?'
    ? number
    : Kind extends readonly (infer Word)[]
      ? Exclude<Word, '?'>
      : string

type Optional<Kind> = Kind extends 'flag' | `${string}?`
  ? true
  : Kind extends readonly ['?', ...unknown[]]
    ? true
    : false

type Given<Attributes> = {
  -readonly [Name in keyof Attributes as Optional<Attributes[Name]> extends true
    ? never
    : Name]: Value<Attributes[Name]>
} & {
  -readonly [Name in keyof Attributes as Optional<Attributes[Name]> extends true
    ? Name
    : never]?: Value<Attributes[Name]>
}

/** Keys of a row that the props of its component depend on. */
type Shape = Pick<Directive, 'kind' | 'label' | 'needs' | 'counted' | 'item'>

/** Some of these keys. `undefined` is named, because `exactOptionalPropertyTypes` of a site leaves it out otherwise. */
type ShapePart = {[Name in keyof Shape]?: Shape[Name] | undefined}

/** Whether the label is always there: for text unless the row says otherwise, for others if the row requires it. */
type IsLabeled<Row extends ShapePart> = Row['label'] extends 'required' | 'icon'
  ? true
  : undefined extends Row['label']
    ? Row['kind'] extends 'text'
      ? true
      : false
    : false

interface Label {
  /** The content of the brackets, and its plain text. */
  label: ReactNode
  labelText: string
}

/** One part of a container that has an `item`, without the attributes of the part. */
interface Item {
  value: string
  label: ReactNode
  labelText: string
  children: ReactNode
}

/** Props of the component of a directive. */
export type DirectiveProps<
  Attributes = object,
  Row extends ShapePart = object,
> = Given<Attributes> &
  (IsLabeled<Row> extends true ? Label : Partial<Label>) &
  (Row['needs'] extends 'children' | 'devices'
    ? {rows: (Row['needs'] extends 'children' ? IndexRow : DeviceRow)[]}
    : object) &
  // "Fig. 1"
  (Row['counted'] extends true ? {number: string} : {number?: string}) & {
    id?: string
    children: ReactNode
    /** The file of an attribute of the kind `asset` or `download`. */
    file?: FileFacts
  } & (Row['item'] extends string ? {items: Item[]} : object)

/** One object type instead of several. With `infer`, a type error lists the props and not the name of this type. */
type Flat<Type> = Type extends infer One ? {[Name in keyof One]: One[Name]} : never

/**
 * A directive whose component takes the props that `attributes` and `props` give. The keys that these props depend on have
 * a parameter each. With one parameter for the whole row, TypeScript would accept every other key.
 */
type TypedDirective<
  Attributes,
  Props,
  Kind extends Shape['kind'],
  Labels extends Shape['label'],
  Needs extends Shape['needs'],
  Counted extends Shape['counted'],
  Part extends Shape['item'],
> = Omit<Directive, 'component' | 'attributes' | 'props'> & {
  kind: Kind
  label?: Labels
  needs?: Needs
  counted?: Counted
  item?: Part
  attributes?: Attributes
  props?: Props
  component: ComponentType<
    NoInfer<
      Flat<
        DirectiveProps<
          Attributes,
          {kind: Kind; label: Labels; needs: Needs; counted: Counted; item: Part}
        > &
          Props
      >
    >
  >
}

/** Types a row; `defineDirective` of `labdocs` also checks it. */
export function row<
  const Attributes extends Record<string, AttributeKind> = Record<never, AttributeKind>,
  const Props extends Record<string, unknown> = Record<never, unknown>,
  const Kind extends Shape['kind'] = Shape['kind'],
  const Labels extends Shape['label'] = undefined,
  const Needs extends Shape['needs'] = undefined,
  const Counted extends Shape['counted'] = undefined,
  const Part extends Shape['item'] = undefined,
>(directive: TypedDirective<Attributes, Props, Kind, Labels, Needs, Counted, Part>): Directive {
  return directive as unknown as Directive
}
