/** Examples that administrators copy into their own files equal what the ELN and the instruments expect. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {HOME} from '../../support/labdocs.ts'

/** Returns the code of the fence with this title, without the indentation of its list item. */
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

const SHUTTLE = 'devices/configurations/data_transfer.md'

/** A variable as a compose file names it. */
const variable = (name: string, preset?: string) =>
  `\${${preset === undefined ? name : `${name}:-${preset}`}}`

/** Returns the variables of lines such as `NAME=value`. */
function envOf(code: string): Record<string, string> {
  return Object.fromEntries(
    [...code.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

test('the compose file of ShuttleBuilder has the services of its source', () => {
  const file = parse(example(SHUTTLE, 'docker-compose.yml'), {merge: true})
  const {services, volumes} = file
  const same = (name: string) => [name, variable(name)]
  const postgres = {
    POSTGRES_DB: variable('POSTGRES_DB', 'postgres'),
    POSTGRES_USER: variable('POSTGRES_USER', 'postgres'),
    // Its source has a default that compose itself would change: everybody sets their own.
    POSTGRES_PASSWORD: variable('POSTGRES_PASSWORD'),
  }
  expect(Object.keys(volumes)).toEqual(['bridge_db', 'bridge_media'])
  expect(services).toEqual({
    db: {
      image: 'postgres:16',
      hostname: 'db',
      restart: 'unless-stopped',
      environment: postgres,
      ports: [`${variable('PROJECT_POSTGRES_PORT', '65432')}:5432`],
      expose: [5432],
      volumes: ['bridge_db:/var/lib/postgresql/data/'],
    },
    web: {
      image: 'mstarman/shuttlebuilder:0.2.18',
      restart: 'unless-stopped',
      environment: {
        ...postgres,
        MODE: 'prod',
        POSTGRES_PORT: 5432,
        POSTGRES_HOST: 'db',
        ...Object.fromEntries(
          [
            'ALLOWED_HOST',
            'ELN_URL',
            'DJANGO_SUPERUSER_USERNAME',
            'DJANGO_SUPERUSER_EMAIL',
            'DJANGO_SUPERUSER_PASSWORD',
            'EMAIL_PORT',
            'EMAIL_HOST',
            'EMAIL_HOST_USER',
            'EMAIL_HOST_PASSWORD',
          ].map(same),
        ),
      },
      ports: [`${variable('PROJECT_WEB_PORT', '80')}:80`],
      depends_on: ['db'],
      volumes: ['bridge_media:/opt/media/'],
    },
    pgadmin: {
      image: 'dpage/pgadmin4:latest',
      container_name: 'pgadmin',
      environment: {
        PGADMIN_DEFAULT_EMAIL: 'admin@example.com',
        ...Object.fromEntries([same('PGADMIN_DEFAULT_PASSWORD')]),
      },
      ports: ['8080:80'],
      depends_on: ['db'],
    },
    redis: {image: 'redis:7-alpine', container_name: 'django-redis'},
  })
  // Each variable that the file takes from outside is in the example of .env, and no other but MODE.
  const wanted = [...JSON.stringify(file).matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
  const given = Object.keys(envOf(example(SHUTTLE, '.env')))
  expect(new Set(given)).toEqual(new Set([...wanted, 'MODE']))
})

test('the variables of ShuttleBuilder have the values of its example, except for names and addresses', () => {
  const env = envOf(example(SHUTTLE, '.env'))
  expect(env).toMatchObject({
    MODE: 'prod',
    ALLOWED_HOST: 'http://0.0.0.0',
    ELN_URL: 'https://XXXXXXXX',
    POSTGRES_DB: 'bridge',
    POSTGRES_USER: 'postgres',
    PROJECT_POSTGRES_PORT: '65432',
    PROJECT_WEB_PORT: '3222',
    EMAIL_PORT: '587',
    EMAIL_HOST: 'smtp.ionos.de',
    EMAIL_HOST_USER: 'buildern@shuttle.com',
  })
  const passwords = Object.entries(env).filter(([name]) => name.endsWith('PASSWORD'))
  expect(passwords.map(([, value]) => value)).toEqual(Array(4).fill('PLEASE_CHANGE'))
  expect(env.DJANGO_SUPERUSER_USERNAME).toMatch(/^<.+>$/)
})

test('the macro of ChemStation GC/MS asks for the file with one argument', () => {
  const page = 'devices/gc_gc-ms/agilent_chemstation.md'
  const code = example(page, 'ELN_Export.mac')
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
  // Every place that has the drive in it is named in the step that says what to change.
  const text = readFileSync(join(HOME, 'content/docs/eln', page), 'utf8')
  const step = /^\d+\. .*`Filesize`.*`Copy`.*$/m.exec(text)?.[0]
  for (const [, place] of code.matchAll(/"(Z:[^"]*)"/g)) expect(step).toContain(`\`${place}\``)
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
