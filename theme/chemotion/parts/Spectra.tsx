import {InteractivePlot} from '../../islands/InteractivePlot.tsx'
import type {DroppedFile} from '../files.ts'

/** The plots of the dropped files. */
export function Files({files}: {files: DroppedFile[]}) {
  return (
    <section className="submission__part">
      <h3>Spectra</h3>
      {files.map(({name, plot, remarks}, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
        <article key={at} className="submission__line">
          <h4>{name}</h4>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
          {plot && (
            <div className="fig">
              <InteractivePlot plot={plot} />
            </div>
          )}
        </article>
      ))}
    </section>
  )
}
