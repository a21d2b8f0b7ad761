/** A small Docusaurus site with an example of everything that we convert. Its code must never run. */
export const DOCUSAURUS = {
  'docusaurus.config.js': `process.exit(7)
export default {
  title: 'Handbook', // title: 'Other'
  tagline: 'Of a laboratory',
  url: 'https://handbook.example.org',
  baseUrl: '/base/',
  presets: [['classic', {docs: {routeBasePath: 'manual', sidebarPath: './sidebars.js'}}]],
}
`,
  'sidebars.js': 'process.exit(7)\n',
  'blog/news.md': '# News\n',
  'blog/old.md': '# Old\n',
  'README.md': '# For maintainers\n',
  'src/Meter.js': 'process.exit(7)\n',
  'docs/index.md':
    '---\nslug: /\ntitle: Handbook\n---\n\nStart with [the guide](guide/01-install.mdx).\n',
  'docs/guide/_category_.json':
    '{"label": "The guide", "position": 2, "className": "x", "collapsible": true}',
  'docs/guide/01-install.mdx': `---
id: setup
title: Install
tags: [first]
---

import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Meter from '@site/src/Meter';
import Part from './_part.mdx';

Go [on](02-use.md#first), [without ending](use), [by its route](/manual/guide/use), or read [news](/blog/news).

<Tabs>
  <TabItem value="linux" label="Linux">

    ![A dot](@site/static/img/dot.svg) and <Meter text="a meter" />

  </TabItem>
  <TabItem value="mac" label="Mac">Nothing</TabItem>
</Tabs>

<Part size="1" />
`,
  'docs/guide/02-use.md': `# Use

## The first time {#first}

:::tip Mind **this**

<Meter>Held words</Meter>, back to [the start](/base/manual) or [to the setup](./setup).

:::
`,
  'docs/guide/_part.mdx': 'Words of the fragment, {props.size}.\n',
  'docs/guide/_unused.mdx': 'Nobody includes this.\n',
  'static/img/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
}
