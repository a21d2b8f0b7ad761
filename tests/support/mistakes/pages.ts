/**
 * Mistakes in the text of a page. `⟦code⟧` is directly before the place that a diagnostic must name, and is removed before
 * the text is read. `№` becomes a unique number, so that no two faults are the same.
 */
export interface PageKind {
  text: string
  /**
   * Where it may be inserted: as a sentence in any block, between blocks, or at the end because it changes what follows.
   */
  where: 'sentence' | 'block' | 'end'
}

const sentence = (...texts: string[]): PageKind[] =>
  texts.map((text) => ({text, where: 'sentence'}))
const block = (...texts: string[]): PageKind[] => texts.map((text) => ({text, where: 'block'}))
const end = (...texts: string[]): PageKind[] => texts.map((text) => ({text, where: 'end'}))

const links = [
  ...sentence(
    'See ⟦broken-link⟧[the page](nowhere-№.md) for more.',
    'See ⟦broken-link⟧[the page](/docs/nowhere-№) for more.',
    'See ⟦broken-link⟧[page №]() for more.',
    'See ⟦broken-link⟧<a href="nowhere-№.md">the page</a> for more.',
    'See ⟦broken-anchor⟧[the part](#nowhere-№) for more.',
    'See ⟦redirected-link⟧[page №](/docs/repo/details_standards/MOFs/synthesis) for more.',
    'See ⟦missing-asset⟧![a plot](plot-№.png) for more.',
    'See ⟦missing-alt⟧![](/spectra/aspirin-1h.jdx) number №.',
    'See <picture>⟦missing-asset⟧<source srcset="plot-№.png 2x"></picture> for more.',
    'See ⟦vague-link⟧[here](https://example.org/№) for more.',
    'See ⟦vague-link⟧[this page](https://example.org/№) for more.',
    'See ⟦bare-url⟧https://example.org/№ for more.',
    'See ⟦link-syntax⟧[page №](other page.md) for more.',
    'See ⟦link-syntax⟧[page №] (other.md) for more.',
    'See ⟦link-syntax⟧[page №] (https://example.org/№) for more.',
    'See ⟦link-syntax⟧[page №](other.md "Title) for more.',
    'See ⟦link-syntax⟧[page №](other.md for more.',
    'See ⟦undefined-reference⟧[page №][somewhere] for more.',
    'See the note⟦undefined-reference⟧[^note-№] for more.',
    'See ⟦undefined-reference⟧[page №][] for more.',
    'See ⟦empty-link⟧[](https://example.org/№) for more.',
    'See ⟦empty-link⟧<a href="https://example.org/№"></a> for more.',
    'See ⟦unknown-scheme⟧[page №](htps://example.org/№) for more.',
    'See ⟦unknown-scheme⟧[page №](feed:example.org/№) for more.',
    'See ⟦unknown-scheme⟧[page №](x:№) for more.',
    'See ⟦unknown-scheme⟧![a plot](ftp://example.org/№.png) for more.',
    'See ⟦own-address⟧[page №](https://chemotion.net/docs/eln) for more.',
    'See ⟦own-address⟧[page №](http://chemotion.net/nowhere-№) for more.',
    'See ⟦external-asset⟧![a plot](https://example.org/№.png) for more.',
    'See ⟦external-asset⟧<img src="//example.org/№.png" alt="A plot"> for more.',
  ),
  ...block(
    '⟦external-asset⟧::figure[Figure №]{src=https://example.org/№.png alt="A plot"}',
    '⟦external-asset⟧::video{src=https://example.org/№.webm title="Film №"}',
    '⟦missing-asset⟧::figure[Figure №]{src=plot-№.png alt="A plot"}',
    '⟦missing-asset⟧::file{src=/none-№.zip title="File №"}',
    '⟦missing-asset⟧::include{file=_none-№.md}',
    '⟦missing-asset⟧```ruby file=none-№.rb\n```',
    '⟦outside-content⟧::include{file=../../../../../../../../part-№.md}',
    '⟦outside-content⟧::include{file=.part-№.md}',
    '⟦outside-content⟧```ruby file=../../../../../../../../part-№.rb\n```',
    'A note.[^twice-№]\n\n[^twice-№]: One.\n\n⟦duplicate-definition⟧[^twice-№]: Two.',
    'See [page №][twice-№].\n\n[twice-№]: https://example.org/1\n⟦duplicate-definition⟧[twice-№]: https://example.org/2',
    '⟦unused-definition⟧[^unused-№]: A note that no one reads.',
    '⟦unused-definition⟧[unused-№]: https://example.org/№',
  ),
]

const directives = [
  ...sentence(
    'This ⟦unknown-directive⟧:uii[label №] is mistyped.',
    'This ⟦directive-attribute⟧:abbr[E№] has no meaning.',
    'This ⟦directive-attribute⟧:abbr[E№]{title="no end} shows as typed.',
    'This ⟦directive-attribute⟧:role[] number № is empty.',
    'This ⟦directive-attribute⟧:ui[ ] number № is empty.',
    'This ⟦directive-attribute⟧:kbd[E№]{key=x} has too much.',
    'This ⟦unknown-icon⟧:icon[plsu] number № is mistyped.',
    'This ⟦unknown-icon⟧:ui[:plsu: Add №] is mistyped.',
    'This ⟦unknown-term⟧:term[banana №] is no apple.',
    'Press ⟦bold-label⟧**Save №** now.',
    'Click on ⟦bold-label⟧**Save №**.',
    'This is ⟦stray-markdown⟧** bold №** text.',
    'This is ⟦stray-markdown⟧**bold № ** text.',
    'This is ⟦stray-markdown⟧** bold № ** text.',
    'This ⟦reserved-id⟧<span id="root">number №</span> is taken.',
    'This ⟦reserved-id⟧<img name="forms" src="/spectra/aspirin-1h.jdx" alt="Name №"> hides a part.',
    '<span id="same-№">One</span> and ⟦duplicate-id⟧<span id="same-№">two</span>.',
    'This <b>is</b> ⟦unsafe-html⟧<script>alert(№)</script> dropped.',
    'This is ⟦unsafe-html⟧<b onclick="go(№)">bold</b>.',
    'This ⟦unsafe-html⟧[link №](javascript:alert(1)) runs code.',
    'Press ⟦html-tag⟧<kbd>Ctrl № to begin.',
    'It is H<sub>2</sub>O⟦html-tag⟧</b> number №.',
    'The formula ⟦broken-math⟧$\\frac{№}{$ is not finished.',
    'The molecule ⟦broken-smiles⟧:mol[C1CC(] number № is not closed.',
  ),
  ...block(
    '⟦unknown-directive⟧::vidio{src=/x-№}',
    '⟦unknown-directive⟧:::notte\n\nText №.\n\n:::',
    '> ⟦unknown-directive⟧[!NOPE]\n> Text №.',
    '> ⟦directive-title⟧[!NOTE] Title №\n> Text.',
    '⟦directive-title⟧:::tip Title №\n\nText.\n\n:::',
    '⟦directive-attribute⟧::file{src=/spectra/aspirin-1h.jdx colour=red№}',
    '⟦directive-attribute⟧::file{src=/spectra/aspirin-1h.jdx title="File №}',
    '⟦directive-attribute⟧:::tip{collapsible="\n\nText №.\n\n:::',
    ':::checklist\n\n⟦directive-attribute⟧No list №.\n\n:::',
    ':::icon-table[Bar №]\n\n⟦directive-attribute⟧- :ui[Save]: keeps it.\n\n:::',
    '⟦directive-attribute⟧::youtube{id=abc№}',
    '⟦directive-attribute⟧::youtube{id=https://youtu.be/abc№ title="Film №"}',
    '⟦directive-attribute⟧::qr{url=docs/page-№.md}',
    '::::tabs\n\n⟦directive-attribute⟧No tab №.\n\n::::',
    '::::tabs\n\n:::tab[One]\n\nText.\n\n:::\n\n⟦directive-attribute⟧:::tab[One]\n\nText №.\n\n:::\n\n::::',
    '⟦unknown-scheme⟧::qr{url=htps://example.org/№}',
    '⟦unsafe-html⟧::qr{url=javascript:alert(№)}',
    '⟦reserved-id⟧:::note{#menu}\n\nText №.\n\n:::',
    ':::note{#block-№}\n\nOne.\n\n:::\n\n⟦duplicate-id⟧:::tip{#block-№}\n\nTwo.\n\n:::',
    '⟦stray-directive⟧:::',
    '⟦unsafe-html⟧<iframe src="https://example.org/№"></iframe>',
  ),
  ...end(
    '⟦directive-open⟧:::note\n\nText №.',
    '⟦directive-open⟧::::tabs\n\n:::tab[Tab №]\n\nText.\n\n:::',
    '⟦reserved-id⟧## Section № {#main}\n\nText.',
    '⟦html-tag⟧<details>\n\nText №.',
    '⟦html-tag⟧</div>\n\nText №.',
    '⟦html-tag⟧<!-- A comment №',
  ),
]

const words = sentence(
  'Open the ⟦term⟧detail window of number №.',
  'Look at ⟦term⟧Github for number №.',
  'Number № is red ⟦vague-version⟧in newer versions.',
  '⟦vague-version⟧Recent ELN versions show number №.',
  'Choose ⟦repeated-word⟧the the entry with number №.',
  'Open ⟦article⟧a element with number №.',
  'Copy ⟦article⟧an sample with number №.',
)

const texts = [
  ...block(
    "⟦mdx-syntax⟧import Tabs№ from '@theme/Tabs'",
    '⟦mdx-syntax⟧export const number = №',
    '⟦download-without-file⟧Download the template number №.\n\nThen fill it in.',
    '1. First, ⟦download-without-file⟧get a sample file for case №.\n2. Fill it in.',
    '⟦mdx-syntax⟧{/* Comment № */}',
    '| A | B |\n|---|---|\n| 1 | 2 | ⟦table-cells⟧№ |',
    '| A | B |\n|---|---|\n| `a|b` | ⟦table-cells⟧№ |',
    '⟦table-cells⟧| A | B |\n|---|\n| 1 | № |',
    '- An item\n\n  ⟦fence-open⟧```bash\n  echo №',
    '⟦unknown-language⟧```pythn\nprint(№)\n```',
    '```json\n{\n  "port": №,\n⟦code-syntax⟧}\n```',
    '```yaml\nhosts:\n  - a№\n⟦code-syntax⟧ - b\n```',
    '```bash\necho ⟦code-syntax⟧"never closed №\n```',
    '⟦merge-conflict⟧<<<<<<< HEAD\nOur words №.\n=======\nTheir words №.\n>>>>>>> branch',
    '⟦merge-conflict⟧>>>>>>> branch-№',
  ),
  ...end(
    '⟦fence-open⟧```bash\necho №',
    '⟦fence-open⟧~~~text\n№ is never closed',
    '⟦fence-open⟧$$\nx = №',
    '⟦several-titles⟧# Another title №\n\nText.',
    '## Section №\n\nText.\n\n⟦heading-skipped⟧##### Deep №\n\nText.',
  ),
]

const screen = (lines: string) =>
  `\`\`\`screen Window № version="ELN 3.1"\nwindow Sample\n${lines}\n\`\`\``
const figures = block(
  '⟦screen-caption⟧```screen version="ELN 3.1"\nwindow Sample\n  button Save №\n```',
  screen('  ⟦screen-word⟧buton Save №'),
  '⟦screen-version⟧```screen Window №\nwindow Sample\n  button Save\n```',
  '⟦screen-unsupported⟧```screen Window № version="ELN 1.9"\nwindow Sample\n  button Save\n```',
  screen('⟦screen-indent⟧   button Save №'),
  screen('  text Name №\n    ⟦screen-nesting⟧button Save'),
  screen('  button Save № {⟦screen-mark⟧actve}'),
  screen('  icon ⟦screen-icon⟧plsu'),
  `${screen('  button Save № ⟦screen-callout⟧<2>')}\n\n⟦screen-callout⟧1. Save it.`,
  screen(
    `${Array.from({length: 119}, (_, at) => `  text Line ${at}`).join('\n')}\n⟦screen-size⟧  text Line 119`,
  ),
  screen('  table Name | Amount\n    ⟦screen-cells⟧A№ | 1 g | pure'),
  screen('  toolbar ⟦screen-text⟧Save №'),
  '```screen Steps № version="ELN 3.1"\nframe 1 Open it.\n  window Sample\nframe ⟦screen-frame⟧3 Save it.\n  window Sample\n```',
  `${screen('  button Save № <1>')}\n\n⟦screen-label⟧1. Choose :ui[save №].`,
  '```smiles Caffeine №\nCN1C=NC2=C1C(=O)N⟦broken-smiles⟧(C(=O)N2C = Caffeine\n```',
  '```reaction Ester №\nCCO.CC(O)=O>⟦broken-reaction⟧CCOC(C)=O\n```',
  '⟦spectrum-kind⟧::spectrum{src=/spectra/aspirin-1h.jdx kind=nrm label="Spectrum №"}',
  '⟦spectrum-broken⟧::spectrum{src=/faults/broken.jdx kind=nmr label="Spectrum №"}',
  '⟦spectrum-truncated⟧::spectrum{src=/faults/short.jdx kind=ir label="Spectrum №"}',
  '```plot title="Plot №" file=/files/statistics/CO2.csv\nkind: box\nx: Type\ny: ⟦plot-syntax⟧uptke\n```',
  '⟦table-data⟧```stats\nmean№ = summary a\n```',
  '```stats file=/files/statistics/CO2.csv\nmean№ = ⟦stats-syntax⟧sumary uptake\n```',
  'The mean is :stat[⟦stats-value⟧nothing№ average].',
  '```mermaid title="Flow №"\nflowchart TD\n  a --⟦diagram-syntax⟧> \n```',
  '```mermaid title="Talk №"\nsequenceDiagram\n  a->>b: hi\n  ⟦diagram-syntax⟧activat b\n```',
  '```mermaid title="Classes №"\nclassDiagram\n  a <|-- b\n  ⟦diagram-syntax⟧a <-| b\n```',
  '```mermaid title="States №"\nstateDiagram-v2\n  state a <<⟦diagram-syntax⟧chose>>\n```',
  '```mermaid title="Tables №"\nerDiagram\n  a ||--⟦diagram-syntax⟧o} b : has\n```',
  '```mermaid title="Plan №"\ngantt\n  a : ⟦diagram-syntax⟧b, after c, 1d\n```',
  `\`\`\`mermaid title="Flow №"\n⟦diagram-wide⟧flowchart TD\n${Array.from({length: 9}, (_, at) => `  a --> b${at}[A step with a rather long name, number ${at}]`).join('\n')}\n\`\`\``,
)

export const PAGE_KINDS: PageKind[] = [...links, ...directives, ...words, ...texts, ...figures]

/** Files that some mistakes need. */
export const NEEDED = {
  'public/faults/broken.jdx': 'no spectrum at all\n',
  'public/faults/short.jdx':
    '##TITLE=A\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=TRANSMITTANCE\n##FIRSTX=400\n##LASTX=449\n##NPOINTS=50\n##XFACTOR=1\n##YFACTOR=1\n##DELTAX=1\n##XYDATA=(X++(Y..Y))\n400 1 2 3 4 5 6 7 8 9 8\n410 7 6 5 4 3 2 1 2 3 4\n##END=\n',
}
