/** Workflow files of a new site for its host: one checks changes, one publishes them. */
import type {PackageManager, Publisher} from './new-site.ts'

const CHECK = '.github/workflows/check.yml'
const DEPLOY = '.github/workflows/deploy.yml'

/** The steps of npm fail in a folder of another package manager, which has no package-lock.json. */
export function hostFiles(
  host: Publisher,
  manager: PackageManager = 'npm',
): Record<string, string> {
  const using = {steps: STEPS[manager], run: runOf(manager)}
  switch (host) {
    case 'github-pages':
      return {[CHECK]: checked(using), [DEPLOY]: toPages(using)}
    case 'netlify':
      return {[CHECK]: checked(using), 'netlify.toml': netlify(using)}
    case 'nginx':
      return {[CHECK]: checked(using), [DEPLOY]: copied(using)}
    case 'none':
      return {}
  }
}

const CHECKOUT = `      - uses: actions/checkout@v4
        with:
          # The dates of the pages come from the history.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 20
`

/** Returns what runs labdocs in a folder. Yarn can keep packages where npx does not look. */
export function runOf(manager: PackageManager): string {
  return manager === 'yarn' ? 'yarn labdocs' : 'npx labdocs'
}

const STEPS: Record<PackageManager, string> = {
  npm: `${CHECKOUT}          cache: npm
      - run: npm ci
`,
  pnpm: `${CHECKOUT}      - run: npx --yes pnpm@10 install --frozen-lockfile
`,
  // The version of Yarn that package.json names. Yarn 1 ignores the option.
  yarn: `${CHECKOUT}      - run: corepack enable
      - run: yarn install --immutable
`,
}

interface Using {
  steps: string
  /** Runs labdocs. */
  run: string
}

const checked = ({steps, run}: Using) => `name: Check

on: pull_request

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
${steps}      - run: ${run} check --strict --format github
`

const ON_MAIN = `name: Deploy

on:
  push:
    branches: [main]
  workflow_dispatch:

# One deployment at a time; one that has begun is finished.
concurrency:
  group: deploy
  cancel-in-progress: false

permissions:
  contents: read
`

/** The address ends with the name of the repository, unless the site has its own domain. */
const toPages = ({steps, run}: Using) => `${ON_MAIN}  pages: write
  id-token: write

jobs:
  deploy:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
${steps}      # The files of the last build, of which open pages may still need some: see "keep" of site.config.ts.
      - uses: actions/cache@v4
        with:
          path: dist
          key: site-\${{ github.run_id }}
          restore-keys: site-
      # Knows the path below which the pages are published.
      - id: pages
        uses: actions/configure-pages@v5
      - run: ${run} build --strict --base "\${BASE_PATH}/"
        env:
          BASE_PATH: \${{ steps.pages.outputs.base_path }}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: dist
      - id: deployment
        uses: actions/deploy-pages@v4
`

const copied = ({steps, run}: Using) => `${ON_MAIN}
jobs:
  deploy:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
${steps}      - run: ${run} build --strict
      # Settings of the repository: the secrets DEPLOY_TO (user@host:/var/www/docs/), KNOWN_HOSTS
      # (a line of ssh-keyscan) and DEPLOY_KEY (a private key of SSH).
      - env:
          DEPLOY_KEY: \${{ secrets.DEPLOY_KEY }}
          DEPLOY_TO: \${{ secrets.DEPLOY_TO }}
          KNOWN_HOSTS: \${{ secrets.KNOWN_HOSTS }}
        run: |
          install -m 700 -d ~/.ssh
          install -m 600 /dev/null ~/.ssh/deploy
          printf '%s\\n' "$DEPLOY_KEY" > ~/.ssh/deploy
          printf '%s\\n' "$KNOWN_HOSTS" > ~/.ssh/known_hosts
          # Without --delete: pages that are open need files of earlier builds.
          rsync --archive -e 'ssh -i ~/.ssh/deploy' dist/ "$DEPLOY_TO"
`

const netlify = ({run}: Using) => `[build]
  command = "${run} build --strict"
  publish = "dist"

[build.environment]
  NODE_VERSION = "20"
`
