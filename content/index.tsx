// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
import {type PageMeta, useHref} from 'labdocs/runtime'
import {SearchField} from 'labdocs/theme/SearchField'
import {useSection} from 'labdocs/theme/section'
import {NotebookSheet} from './_NotebookSheet.tsx'

export const page: PageMeta = {
  title: 'Chemotion',
  description:
    'Electronic Laboratory Notebook & Repository for Research Data: documentation for laboratories, administrators, and data authors.',
  styles: ['front'],
}

type Place = [label: string, to: string]

const SUGGESTIONS: Place[] = [
  ['print a label', '/docs/eln/ui/barcodes'],
  ['set an embargo', '/docs/repo/workflow/embargo'],
  ['connect an NMR', '/docs/eln/devices/nmr/bruker_topspin'],
  ['OIDC login', '/docs/eln/install_configure/authentication'],
]

const DOORS: {title: string; audience: string; text: string; places: Place[]}[] = [
  {
    title: 'At the bench',
    audience: 'users',
    text: 'Record, draw, measure, and find it again.',
    places: [
      ['First steps', '/docs/eln/ui/first_steps'],
      ['Samples', '/docs/eln/ui/elements/samples'],
      ['Print and scan labels', '/docs/eln/ui/barcodes'],
      ['Import from Excel', '/docs/eln/ui/import'],
      ['Try it in the public demo', 'https://demo.chemotion.ibcs.kit.edu/'],
    ],
  },
  {
    title: 'Running a server',
    audience: 'administrators',
    text: 'Install, configure, connect, and maintain.',
    places: [
      ['Install the ELN', '/docs/eln/install_configure'],
      ['Login: OIDC, Shibboleth, ORCID', '/docs/eln/install_configure/authentication'],
      ['Connect devices', '/docs/eln/devices'],
      ['Features and permissions', '/docs/eln/admin/features'],
      ['Upgrade and back up', '/docs/eln/install_configure/ChemCLI'],
    ],
  },
  {
    title: 'Publishing data',
    audience: 'submitters',
    text: 'Prepare, submit, review, and cite.',
    places: [
      ['Submit a reaction or sample', '/docs/repo/workflow/submit'],
      ['What reviewers check', '/docs/repo/workflow/review'],
      ['Embargo and release', '/docs/repo/workflow/embargo'],
      ['DOI and citation', '/docs/repo/doi'],
      ['Open the Chemotion Repository', 'https://www.chemotion-repository.net/'],
    ],
  },
  {
    title: 'Designing modules',
    audience: 'designers',
    text: 'Build your own elements, segments, and datasets.',
    places: [
      ['Design principles', '/docs/labimotion/design-principles'],
      ['Field types', '/docs/labimotion/designer/components/fields/types'],
      ['Workflows', '/docs/labimotion/designer/workflow'],
      ['Sync templates from the hub', '/docs/labimotion/template-sync-and-publish'],
      ['Metadata mapper', '/docs/labimotion/user/datasets/metadata-mapper'],
    ],
  },
]

/** `drawing`: a path on a grid of 60. */
const PARTS: {title: string; to: string; text: string; drawing: string; cut?: string}[] = [
  {
    title: 'Chemotion ELN',
    to: '/docs/eln',
    text: 'Keep samples, reactions, wellplates, and analyses in one place.',
    drawing:
      'M16 6h32v48H16zM16 6h-4v48h4M24 14h16M34 24l8.7 5v10L34 44l-8.7-5V29zM42.7 29l4.3-2.5M30 31.3l4-2.3 4.7 2.7',
  },
  {
    title: 'Chemotion Repository',
    to: '/docs/repo',
    text: 'Publish reviewed, citable data with DOIs and embargoes.',
    drawing: 'M14 6h24l8 8v40H14zM38 6v8h8M21 24h18M21 31h18M21 38h10',
    cut: 'M48 44a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM36.5 44l2.5 2.5 4.5-5',
  },
  {
    title: 'LabIMotion',
    to: '/docs/labimotion',
    text: 'Design generic elements, segments, and datasets yourself.',
    drawing: 'M8 10h44v12H8zM8 28h20v22H8zM34 28h18v9H34zM34 43h18v7H34z',
  },
  {
    title: 'ChemSpectra',
    to: '/docs/services/chemspectra',
    text: 'View and annotate NMR, IR, MS, CV, and more.',
    drawing: 'M4 50h14l1-8 1 8h7l1-34 1.2 34h2L33 8l1.2 42h8l1-18 1 18H56',
  },
  {
    title: 'ChemConverter',
    to: '/docs/services/chemconverter',
    text: 'Convert instrument exports to JCAMP-DX.',
    drawing:
      'M6 14h18v32H6zM36 14h18v32H36zM27 26h6m-2-3 3 3-3 3M33 36h-6m2-3-3 3 3 3M10 22h10M10 28h10M10 34h6M39 40l4-12 3 7 2-4 3 9',
  },
  {
    title: 'Device integration',
    to: '/docs/eln/devices',
    text: 'Send files from the instrument to the right person.',
    drawing:
      'M6 12h26v20H6zM15 38h8M19 32v6M38 20h14v28H38zM42 26h6M42 31h6M45 42v.1M22 46l2.4 2M27.5 49.2l3 .3M34 48.4l2.5-1.3',
  },
]

const FUNDERS = [
  ['Deutsche Forschungsgemeinschaft (DFG)', 'https://www.dfg.de/'],
  ['Karlsruher Institut für Technologie (KIT)', 'https://www.kit.edu/'],
  [
    'Ministerium für Wissenschaft, Forschung und Kunst Baden-Württemberg',
    'https://mwk.baden-wuerttemberg.de/',
  ],
] as const

export default function Home() {
  const href = useHref()
  const section = useSection()
  return (
    <>
      <section className="hero quad" aria-labelledby="tagline">
        <div className="hero__in">
          <div>
            <h1 id="tagline" tabIndex={-1}>
              Electronic Laboratory Notebook & Repository for Research Data
            </h1>
            <p className="lede">
              Learn how to record experiments, connect instruments, design your own modules, and
              publish data with a DOI.
            </p>
            <SearchField size="hero" />
            <p className="tries">
              Try{' '}
              {SUGGESTIONS.map(([label, to]) => (
                <a key={to} href={href(to)}>
                  {label}
                </a>
              ))}
            </p>
          </div>
          <NotebookSheet />
        </div>
      </section>
      <section className="band" aria-labelledby="doors">
        <h2 id="doors">Start from what you do</h2>
        <p>Choose the path that fits your work.</p>
        <div className="doors">
          {DOORS.map(({title, audience, text, places}) => (
            <div className="door" key={title} data-for={audience}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul role="list">
                {places.map(([label, to]) => (
                  <li key={to}>
                    {to.startsWith('/') ? (
                      <a href={href(to)}>{label}</a>
                    ) : (
                      <Elsewhere href={to} label={label} arrow />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <section className="band" aria-labelledby="parts">
        <h2 id="parts">The parts</h2>
        <p>One notebook, one repository, and the services around them.</p>
        <div className="tiles">
          {PARTS.map(({title, to, text, drawing, cut}) => (
            <a className={`tile ${section(to)}`} href={href(to)} key={to}>
              <div className="tile__p quad">
                <svg width="60" height="60" viewBox="0 0 60 60" aria-hidden="true">
                  <path d={drawing} />
                  {cut && <path className="cut" d={cut} />}
                </svg>
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </a>
          ))}
        </div>
      </section>
      <div className="fund">
        <span>Funded by</span>
        {FUNDERS.map(([label, to]) => (
          <Elsewhere key={to} href={to} label={label} />
        ))}
      </div>
    </>
  )
}

function Elsewhere({href, label, arrow}: {href: string; label: string; arrow?: boolean}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
      {arrow && <span aria-hidden="true"> ↗</span>}
      <span className="vh"> (opens in new tab)</span>
    </a>
  )
}
