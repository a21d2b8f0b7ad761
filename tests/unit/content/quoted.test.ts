/**
 * Files and commands that readers copy. A default file is quoted exactly: a value that was made up would change their
 * labels, or their server.
 */
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {fencesOf, page} from './pages.ts'

/** The code of the one fence of a page with this title. */
function quoted(file: string, title: string): string {
  const found = fencesOf({file, text: page(file)}).filter(({info}) =>
    info.includes(`title="${title}`),
  )
  expect(
    found.map(({info}) => info),
    `${title} in ${file}`,
  ).toHaveLength(1)
  // Fences in lists are indented.
  const indent = /^ */.exec(found[0]!.code)![0]
  return found[0]!.code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

/** A variable as a compose file names it. */
const variable = (name: string, preset?: string) =>
  `\${${preset === undefined ? name : `${name}:-${preset}`}}`

test('the print configuration is the one that the ELN comes with', () => {
  const label = (type: string, size: number) => ({
    code_type: type,
    code_image_size: size,
    name: true,
    short_label: true,
    external_label: true,
    code_log: true,
    molecule_name: true,
    displaySample: true,
    text_position: 'below',
    width: 100,
  })
  const file = 'docs/eln/install_configure/configuration.md'
  expect(JSON.parse(quoted(file, 'public/json/printingConfig/defaultConfig.json'))).toEqual({
    'QR code': label('qr_code', 30),
    'Data Matrix code': label('data_matrix_code', 30),
    'Bar code': label('bar_code', 100),
  })
})

const SHUTTLE = 'docs/eln/devices/configurations/data_transfer.md'

test('the compose file of ShuttleBuilder has the services of its source', () => {
  const {services, volumes} = parse(quoted(SHUTTLE, 'docker-compose.yml'), {merge: true})
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
})

test('the variables of ShuttleBuilder have the values of its example, except for names and addresses', () => {
  const env = Object.fromEntries(
    fencesOf({file: SHUTTLE, text: page(SHUTTLE)})
      .find(({info}) => info === 'title=".env"')!
      .code.trim()
      .split('\n')
      .map((line) => line.trim().split('=')),
  )
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

test('the ChemStation macro calls Filesize with one argument, and every place to change is named', () => {
  const file = 'docs/eln/devices/gc_gc-ms/agilent_chemstation.md'
  const macro = quoted(file, 'ELN_Export.mac').trimEnd().split('\n')
  expect(macro.map((line) => line.trim().replace(/"[^"]{30,}"/, '"…"'))).toEqual([
    'name ELN_Export',
    'Filesize "Z:\\connection.txt"',
    'If size > -1 then',
    'Copy _DataPath$ + _DataFile$, "Z:\\ELN\\" + _DataFile$, DONTASK',
    'Else',
    'Alert "…", 2',
    'Endif',
    'remove ELN_Export',
  ])
  const step = page(file)
    .split('\n')
    .find((line) => /^\d+\. .*`Filesize`.*`Copy`/.test(line))
  for (const place of macro.join('\n').match(/"Z:[^"]*"/g)!)
    expect(step).toContain(`\`${place.slice(1, -1)}\``)
})

test('the command that hashes the password of the converter works as it is', () => {
  const file = 'docs/eln/install_configure/manual_install.md'
  const commands = fencesOf({file, text: page(file)}).map(({code}) => code.trim())
  expect(commands).toContain(
    "docker run --entrypoint htpasswd httpd:2 -sbn mysuser mypassword | grep ':' > ./services/converter/htpasswd",
  )
})
