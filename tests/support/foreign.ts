/** A small folder with syntax of VitePress, MkDocs and mdBook. All its links are correct. */
export const FOREIGN = {
  'index.md':
    '---\nlayout: home\n---\n\n# Notes <Badge type="tip" text="new" />\n\nRead [how to install](guide/install.html#with-pip), [the list](/guide/), [the API](api/#usedata-a-b).\n',
  'guide/install.md':
    '# Install\n\n## with pip <small>recommended</small> { #with-pip data-toc-label="pip" }\n\n``` { .yaml .annotate title="a.yml" }\nkey: words of code\n```\n\nBack [home](../index.html){ .md-button } or [out](../../other/page.html).\n',
  'guide/use.md':
    '# Use\n\n<Listing number="1" caption="A caption">\n\n```rust,ignore\nfn held() {}\n```\n\n</Listing>\n\nA `List<String>` and a List<T>.\n\n!!! note\n\n    Indented words.\n',
  'api/README.md':
    '# API\n\n### useData <Badge text="a/b" />\n\n#### <!-- md:setting config.name -->\n\nSee [it](#config.name) and [data](#usedata).\n',
}
