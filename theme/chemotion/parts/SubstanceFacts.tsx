import {Summary} from '../../directives/details/Details.tsx'
import {exactMass, molarMass} from '../../plugins/chemistry/notation/chemistry.ts'
import {Formula} from '../../plugins/chemistry/theme/Notation.tsx'
import {fractionsOf, ionsOf, patternOf} from '../masses.ts'
import type {Found} from '../substance.ts'
import {StructureDrawing} from './StructureDrawing.tsx'

/** What follows from the substance: formula, masses, ions. `trouble` says why structures cannot be read. */
export function SubstanceFacts({
  id,
  found,
  trouble,
}: {
  id: string
  found: Found
  trouble?: string | undefined
}) {
  const {atoms, formula, isStructure, drawing, problem} = found
  const pattern = atoms && patternOf(atoms)
  return (
    <div id={id} className="submission__substance">
      {trouble && <p>{trouble} Type a formula instead of a structure.</p>}
      {problem && <p>{problem}</p>}
      {atoms && (
        <>
          {drawing && <StructureDrawing drawing={drawing} label={`Structure of ${formula}`} />}
          <p>
            {isStructure ? 'Structure' : 'Formula'}:{' '}
            <b>
              <Formula labelText={formula ?? ''} />
            </b>
            , {molarMass(atoms).toFixed(2)} g/mol, exact mass {exactMass(atoms).toFixed(4)} u.
            Calculated in percent: {fractionsOf(atoms)}.
            {pattern && ` Isotopes of Cl and Br: ${pattern}.`}
          </p>
          <details>
            <Summary>Masses of ions</Summary>
            <div className="table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Ion</th>
                    <th scope="col">Formula</th>
                    <th scope="col">m/z</th>
                  </tr>
                </thead>
                <tbody>
                  {ionsOf(atoms).map(({ion, formula: own, mass}) => (
                    <tr key={ion}>
                      <th scope="row">{ion}</th>
                      <td>
                        <Formula labelText={own} />
                      </td>
                      <td>{mass}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </div>
  )
}
