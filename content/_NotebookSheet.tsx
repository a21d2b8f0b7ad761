/** The sheet on the home page: a page of a notebook, as real text and SVG. */
import {ASPIRIN, tracePath} from './_nmr.ts'

const ACID =
  'M72.6 40L72.6 22M69 40L69 22M50 51L29.2 39M46 52.8L29.6 43.4M8.4 51L8.4 75M12 53.6L12 72.4M29.2 87L50 75M29.6 82.6L46 73.2M85.1 47.3L70.8 39M70.8 39L50 51M29.2 39L8.4 51M8.4 75L29.2 87M50 51L50 75M50 75L64.3 83.3'
const ASPIRIN_BONDS =
  'M74.6 27.4L59.6 18.7M72.8 30.5L57.8 21.8M52 64.4L31.2 52.4M48 66.3L31.7 56.8M10.5 64.4L10.5 88.4M14.1 67L14.1 85.9M31.2 100.4L52 88.4M31.7 96.1L48 86.6M71 99.4L71 118.2M74.6 99.4L74.6 118.2M93.6 16.4L72.8 28.4M72.8 28.4L72.8 46.2M66.2 56.3L52 64.4M31.2 52.4L10.5 64.4M10.5 88.4L31.2 100.4M52 64.4L52 88.4M52 88.4L72.8 100.4M72.8 100.4L87 92.3'
const TICKS = [12, 10, 8, 6, 4, 2, 0]
const WIDTH = 420
const BASE = 86
const x = (ppm: number) => ((12 - ppm) / 12) * WIDTH

export function NotebookSheet() {
  return (
    <figure className="sheet" aria-label="A notebook page: preparation of acetylsalicylic acid">
      <div className="sheet__h">
        <div>
          Subject<b>Acetylsalicylic acid, 5 mmol scale</b>
        </div>
        <div>
          Page<b>042</b>
        </div>
      </div>
      <div className="sheet__b quad">
        <div className="rxn">
          <Structure
            width={116}
            height={103}
            bonds={ACID}
            name="Salicylic acid"
            atoms={[
              [86.1, 55.7, 'OH'],
              [65.3, 19.7, 'O'],
              [65.3, 91.7, 'OH'],
            ]}
          />
          <span className="rxn__arrow">
            Ac<sub>2</sub>O
            <svg width="80" height="10" viewBox="0 0 80 10" aria-hidden="true">
              <path d="M0 5h76M70 1.5 77 5l-7 3.5" />
            </svg>
            85 °C, 15 min
          </span>
          <Structure
            width={119}
            height={135}
            bonds={ASPIRIN_BONDS}
            name="Acetylsalicylic acid"
            atoms={[
              [46.7, 21, 'O'],
              [67.4, 57, 'O'],
              [67.4, 129.1, 'O'],
              [88.2, 93.1, 'OH'],
            ]}
          />
        </div>
        <p>
          <i>1</i>Salicylic acid 0.69 g, 5.0 mmol, 1.0 equiv.
        </p>
        <p>
          <i>2</i>Yield 0.78 g (85%), purity 0.98 by NMR
        </p>
        <div className="spec">
          <svg
            width="420"
            height="104"
            viewBox="0 0 420 104"
            role="img"
            aria-label="Proton NMR trace of the product"
          >
            <path
              className="spec__trace"
              d={tracePath(ASPIRIN, 400, {from: 12, to: 0, width: WIDTH, height: 68, base: BASE})}
            />
            <path d={`M0 88h420${TICKS.map((ppm) => `M${x(ppm)} 88v4`).join('')}`} />
            {TICKS.map((ppm) => (
              <text key={ppm} x={Math.min(415, Math.max(5, x(ppm)))} y="102">
                {ppm}
              </text>
            ))}
          </svg>
        </div>
        <p>
          <i>3</i>
          <sup>1</sup>H NMR (400 MHz, CDCl<sub>3</sub>), δ / ppm
        </p>
      </div>
      <div className="sheet__f">
        <span>Continued from 041</span>
        <span>Continues on 043</span>
      </div>
    </figure>
  )
}

interface StructureProps {
  width: number
  height: number
  name: string
  bonds: string
  atoms: [x: number, y: number, symbol: string][]
}

function Structure({width, height, name, bonds, atoms}: StructureProps) {
  return (
    <svg
      className="rxn__mol"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={name}
    >
      <path d={bonds} />
      {atoms.map(([x, y, symbol]) => (
        <text key={`${x} ${y}`} x={x} y={y}>
          {symbol}
        </text>
      ))}
    </svg>
  )
}
