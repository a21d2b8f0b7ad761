import {formula, type Part, quantity, spokenFormula, spokenQuantity} from './printed-form.ts'

/** `:si[25 °C]`. */
export function Quantity({labelText}: {labelText: string}) {
  return (
    <Printed className="whole" parts={quantity(labelText)} spoken={spokenQuantity(labelText)} />
  )
}

/** `:chem[H2SO4]`. */
export function Formula({labelText}: {labelText: string}) {
  return <Printed className="chem" parts={formula(labelText)} spoken={spokenFormula(labelText)} />
}

/** The printed form. If a screen reader would misread it, it also gets the words. */
function Printed({
  className,
  parts,
  spoken,
}: {
  className: string
  parts: Part[]
  spoken: string | undefined
}) {
  const printed = parts.map(({text, as: Tag}, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
    Tag ? <Tag key={at}>{text}</Tag> : text,
  )
  return spoken ? (
    <span className={className} role="img" aria-label={spoken}>
      {printed}
    </span>
  ) : (
    <span className={className}>{printed}</span>
  )
}
