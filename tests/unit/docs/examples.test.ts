/** Examples that administrators copy into their own files: they equal what the ELN and the instruments expect. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {HOME} from '../../support/labdocs.ts'

/** The code of the fence with this title, without the indentation of its list item. */
function example(page: string, title: string): string {
  const text = readFileSync(join(HOME, 'content/docs/eln', page), 'utf8')
  const found = [...text.matchAll(/^( *)```\w+ title="([^"]*)"[^\n]*\n([\s\S]*?)^\1```$/gm)].filter(
    (fence) => fence[2] === title,
  )
  expect(found, `one fence "${title}" in ${page}`).toHaveLength(1)
  const [, indent, , code] = found[0]!
  return code!.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

test('the print configuration is the default of the ELN', () => {
  const code = example(
    'install_configure/configuration.md',
    'public/json/printingConfig/defaultConfig.json (the default)',
  )
  const entry = (code_type: string, code_image_size: number) => ({
    code_type,
    code_image_size,
    name: true,
    short_label: true,
    external_label: true,
    code_log: true,
    molecule_name: true,
    displaySample: true,
    text_position: 'below',
    width: 100,
  })
  expect(JSON.parse(code)).toEqual({
    'QR code': entry('qr_code', 30),
    'Data Matrix code': entry('data_matrix_code', 30),
    'Bar code': entry('bar_code', 100),
  })
})

test('the compose file of ShuttleBuilder has every service as delivered', () => {
  const page = 'devices/configurations/data_transfer.md'
  const file = parse(example(page, 'docker-compose.yml'), {merge: true})
  const {db, web, pgadmin, redis} = file.services
  expect(db).toMatchObject({
    image: 'postgres:16',
    hostname: 'db',
    restart: 'unless-stopped',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: docker compose fills these in
    ports: ['${PROJECT_POSTGRES_PORT:-65432}:5432'],
    expose: [5432],
    volumes: ['bridge_db:/var/lib/postgresql/data/'],
  })
  expect(web).toMatchObject({
    image: 'mstarman/shuttlebuilder:0.2.18',
    restart: 'unless-stopped',
    depends_on: ['db'],
    volumes: ['bridge_media:/opt/media/'],
    environment: {MODE: 'prod', POSTGRES_HOST: 'db', POSTGRES_PORT: 5432},
  })
  expect(pgadmin).toMatchObject({container_name: 'pgadmin', ports: ['8080:80']})
  expect(redis).toEqual({image: 'redis:7-alpine', container_name: 'django-redis'})

  // Each variable that the file takes from outside is in the example of .env, and no other but MODE.
  const wanted = [...JSON.stringify(file).matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
  const given = [...example(page, '.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
  expect(new Set(given)).toEqual(new Set([...wanted, 'MODE']))
})

test('the macro of ChemStation GC/MS asks for the file with one argument', () => {
  const code = example('devices/gc_gc-ms/agilent_chemstation.md', 'ELN_Export.mac')
  expect(code.split('\n').map((line) => line.trim())).toEqual([
    'name ELN_Export',
    'Filesize "Z:\\connection.txt"',
    'If size > -1 then',
    'Copy _DataPath$ + _DataFile$, "Z:\\ELN\\" + _DataFile$, DONTASK',
    'Else',
    expect.stringMatching(/^Alert ".+", 2$/),
    'Endif',
    'remove ELN_Export',
    '',
  ])
})

test('user and password of the converter are those of its htpasswd', () => {
  const page = 'install_configure/manual_install.md'
  const text = readFileSync(join(HOME, 'content/docs/eln', page), 'utf8')
  const command =
    /docker run --entrypoint htpasswd httpd:2 -sbn (\w+) (\w+) \| grep ':' > \.\/services\/converter\/htpasswd$/m
  const [, user, password] = command.exec(text) ?? []
  const {production} = parse(example(page, 'shared/pullin/config/converter.yml'))
  expect(production).toMatchObject({':profile': user, ':secret_key': password, ':timeout': 300})
})
