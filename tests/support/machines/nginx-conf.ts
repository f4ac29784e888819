const KEEPALIVE_SECONDS = 1;

/** Settings of nginx: its port, its upstreams and its folders. */
export type Front = {
  port: number;
  ipv6: boolean;
  dir: string;
  /** For bodies too large for memory; nginx's workers must be able to enter it. */
  tmp: string;
  /** Host and port of the healthy processes. */
  upstreams: readonly string[];
};

/**
 * Includes the passive health checks: nginx skips an upstream that refuses a connection for two seconds and
 * sends the request to the next. It retries a POST only if it was not sent yet or carries an Idempotency-Key.
 */
export const nginxConf = ({ port, ipv6, dir, tmp, upstreams }: Front): string => `daemon off;
pid "${dir}/nginx.pid";
error_log stderr error;
worker_processes auto;
events { worker_connections 4096; }
http {
  access_log off;
  server_tokens off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path "${tmp}/${name}";`).join("\n  ")}
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  map $http_x_forwarded_proto $outer_scheme { default $scheme; https https; }
  upstream puntazo {
    zone puntazo 64k;
    ${upstreams.map((upstream) => `server ${upstream} max_fails=1 fail_timeout=2s;`).join("\n    ")}
    keepalive 32;
    # Shorter than the drain of a process that stops: nginx closes an idle connection first, so no request meets a closed one.
    keepalive_timeout ${KEEPALIVE_SECONDS}s;
  }
  server {
    listen ${port};
    ${ipv6 ? `listen [::]:${port};` : ""}
    client_max_body_size 6m;
    client_body_buffer_size 64k;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $outer_scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    # A visitor must not decide which traces are kept.
    proxy_set_header traceparent "";
    proxy_connect_timeout 2s;
    proxy_read_timeout 75s;
    proxy_max_temp_file_size 0;
    proxy_next_upstream error timeout;
    location / { proxy_pass http://puntazo; }
    location /.netlify/functions/ {
      error_page 418 = @again;
      if ($http_idempotency_key) { return 418; }
      proxy_pass http://puntazo;
    }
    location @again {
      proxy_next_upstream error timeout non_idempotent;
      proxy_pass http://puntazo;
    }
  }
}
`;
