// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
import {type PageMeta, useHref} from 'labdocs/runtime'

export const page: PageMeta = {
  title: 'Helpdesk',
  description:
    'Email addresses and a contact form for questions about the notebook and the repository, what to look up first, and what to include in a message.',
  layout: 'plain',
  styles: ['front'],
}

const FORM = 'https://chemotion-helpdesk-form.chemotion.scc.kit.edu/'

const BEFORE: [label: string, to: string, text: string, hash?: string][] = [
  ['FAQ', '/docs/eln/faq', 'Short answers to common questions about the ELN.'],
  ['Repository FAQ', '/docs/repo/faq', 'Short answers about submitting and publishing data.'],
  ['Troubleshooting', '/docs/eln/troubleshooting', 'Symptoms, and what to do about them.'],
  [
    'System check',
    '/docs/eln/install_configure/system_check',
    'For administrators: check that everything runs.',
  ],
  [
    'Workshops and demonstrations',
    '/docs',
    'Training, and live sessions for your questions.',
    'take-part-in-a-demonstration-or-workshop',
  ],
]

const MESSAGE = [
  'What you wanted to do, and what happened instead.',
  'The exact words of an error message.',
  'The version of the ELN or of the service, and where it runs.',
  'The browser and the operating system.',
  'What you have already tried.',
]

export default function Helpdesk() {
  const href = useHref()
  return (
    <div className="plain">
      <header className="head">
        <h1 tabIndex={-1}>Helpdesk</h1>
        <p className="lede">
          Write to the team with any question. Tell us what you tried and which version you use, so
          that we do not have to ask.
        </p>
      </header>
      <div className="ways">
        <div>
          <h2>ELN, installation, training</h2>
          <p>
            For questions about electronic notebooks in general, a demonstration, a test
            installation, help with installing Chemotion ELN, IT problems, and feature requests for
            an instance that already runs.
          </p>
          <a className="btn" href="mailto:helpdesk@nfdi4chem.de">
            Write to helpdesk@nfdi4chem.de
          </a>
          <p className="ways__else">
            Or use the{' '}
            <a href={FORM} target="_blank" rel="noopener noreferrer">
              contact form<span className="vh"> (opens in new tab)</span>
            </a>
            , or{' '}
            <a
              href="https://github.com/ComPlat/chemotion_ELN/issues"
              target="_blank"
              rel="noopener noreferrer"
            >
              report a bug on GitHub<span className="vh"> (opens in new tab)</span>
            </a>
            .
          </p>
        </div>
        <div>
          <h2>Repository</h2>
          <p>
            For questions about submission, review, embargo, and DOIs, write to the Chemotion
            Repository Team.
          </p>
          <a className="btn btn--2" href="mailto:chemotion-repository@lists.kit.edu">
            Write to the repository team
          </a>
          <p className="ways__else">
            The address is{' '}
            <a href="mailto:chemotion-repository@lists.kit.edu">
              chemotion-repository@lists.kit.edu
            </a>
            .
          </p>
        </div>
      </div>
      <h2 className="plain__h2">Before you write</h2>
      <ul className="index" role="list">
        {BEFORE.map(([label, to, text, hash]) => (
          <li key={to}>
            <a href={href(to, hash)}>
              <b>{label}</b> <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2 className="plain__h2">What to include in a message</h2>
      <div className="checklist">
        <ul className="checks" role="list">
          {MESSAGE.map((task) => (
            <li key={task}>
              <label>
                <input type="checkbox" />
                <span>{task}</span>
              </label>
            </li>
          ))}
        </ul>
        <button type="button" className="checklist__clear needs-js" data-act="clear-ticks">
          Clear
        </button>
      </div>
    </div>
  )
}
