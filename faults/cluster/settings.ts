import path from 'node:path';

const databasePorts = ['etcd', 'etcdPeer', 'primary', 'standby', 'postgresA', 'postgresB', 'patroniA', 'patroniB'] as const;
export const portNames = [...databasePorts, 'people', 'instanceA', 'instanceB'] as const;

/** The ports of all programs on the loopback address. */
export type Ports = Record<(typeof portNames)[number], number>;

type Node = { name: 'a' | 'b'; home: string; ports: Ports; programFolder: string; superuser: string };

/** Returns the Patroni settings of one of the two servers. A primary that is silent for `ttl` seconds loses its role. */
export function nodeSettings({ name, home, ports, programFolder, superuser }: Node): object {
  const folder = path.join(home, name);
  const [postgres, patroni] = name === 'a' ? [ports.postgresA, ports.patroniA] : [ports.postgresB, ports.patroniB];
  return {
    scope: 'leave',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 150, hot_standby_feedback: true } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: programFolder,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: superuser },
        replication: { username: 'leave_replication' },
        rewind: { username: superuser },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  };
}

/** Returns the HAProxy settings: people reach an instance that is ready, writes the primary, and reads a standby. */
export function balancerSettings(ports: Ports): string {
  const checked = 'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions';
  const servers = [
    `server a 127.0.0.1:${ports.postgresA} check port ${ports.patroniA}`,
    `server b 127.0.0.1:${ports.postgresB} check port ${ports.patroniB}`,
  ];
  const database = (name: 'primary' | 'standby', role: string) => [
    `listen ${name}`,
    'mode tcp',
    `bind 127.0.0.1:${ports[name]}`,
    'timeout client 30m',
    'timeout server 30m',
    `option httpchk OPTIONS /${role}`,
    'http-check expect status 200',
    checked,
    ...servers,
  ];
  return [
    'global',
    'maxconn 2000',
    'defaults',
    'timeout connect 2s',
    'timeout client 60s',
    'timeout server 60s',
    ...database('primary', 'primary'),
    ...database('standby', 'replica'),
    'listen people',
    'mode http',
    `bind 127.0.0.1:${ports.people}`,
    'option forwardfor',
    'option redispatch',
    'option httpchk GET /api/ready',
    'http-check expect status 200',
    checked,
    `server one 127.0.0.1:${ports.instanceA} check`,
    `server two 127.0.0.1:${ports.instanceB} check`,
    '',
  ].join('\n');
}
