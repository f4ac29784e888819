import { ejecutar, type Obra } from "./obra.ts";
import { APELLIDOS, COMUNAS, NOMBRES_PERSONAS } from "./palabras.ts";
import { PARTE_ACTIVA } from "./tamanos.ts";

/** One person in five was invited; the customer with the long history invited many of them. */
const INVITADOS_DEL_FIEL = 200;

/**
 * Creates people with an account, an address and, for some, an inviter. They have no password, so they cannot
 * sign in.
 */
export async function crecerPersonas(obra: Obra): Promise<void> {
  const { usuarios } = obra.tamanos;
  await ejecutar(
    obra,
    `create temp table g_personas on commit drop as
     select n::bigint as n, upper(left(md5('persona' || n), 1)) || lpad(upper(to_hex(n)), 7, '0') as codigo,
            ($2::text[])[1 + (n * 7) % $3] as nombre, ($4::text[])[1 + (n * 11) % $5] as apellido,
            ($6::text[])[1 + n % $7] as comuna,
            case when n <= $1 * $8::float then now() - interval '900 days' + interval '160 days' * n / $1
                 else now() - interval '730 days' * ($1 - n) / ($1 * (1 - $8::float)) end as registro
       from generate_series(1, $1::int) n`,
    [
      usuarios,
      NOMBRES_PERSONAS,
      NOMBRES_PERSONAS.length,
      APELLIDOS,
      APELLIDOS.length,
      COMUNAS,
      COMUNAS.length,
      PARTE_ACTIVA,
    ],
  );
  await ejecutar(obra, "alter table g_personas add primary key (n)");
  await ejecutar(
    obra,
    `insert into auth."user" (id, email, "emailVerified", "createdAt", "updatedAt")
     select 'g-' || n, 'persona' || n || '@crecimiento.example', true, registro, registro
       from g_personas order by n`,
  );
  const personas = await ejecutar(
    obra,
    `insert into usuarios (codigo_referido, user_id, username, nacimiento, rut, nombre, apellido, celular, direccion,
                           comuna, region, email, fecha_registro, terminos_version, terminos_aceptados_en)
     select codigo, 'g-' || n, lower(nombre) || n, date '1960-01-01' + (n * 13 % 15000)::int,
            10000000 + n || '-0', nombre, apellido, '+569' || lpad((n * 7919 % 100000000)::text, 8, '0'),
            'Calle ' || 1 + n % 900 || ' #' || n % 9000, comuna, 'Metropolitana de Santiago',
            'persona' || n || '@crecimiento.example', registro, '1', registro
       from g_personas order by n`,
  );
  await ejecutar(
    obra,
    `insert into auth.session (id, huella, "userId", "expiresAt", "createdAt", "updatedAt", "userAgent")
     select 'g-' || n, md5('sesion' || n || random()), 'g-' || n, now() + interval '20 days', now(), now(), ''
       from g_personas where n % 4 = 0`,
  );
  const invitados = await ejecutar(
    obra,
    `insert into referidos (referido_codigo, referente_codigo, fecha)
     select p.codigo, case when p.n <= $1 or p.n % 100 = 0 then $2 else r.codigo end, p.registro
       from g_personas p join g_personas r on r.n = 1 + (p.n * 31) % (p.n - 1)
      where p.n % 5 = 0 and p.codigo <> $2`,
    [INVITADOS_DEL_FIEL, obra.fiel],
  );
  obra.decir(`personas ${personas}, invitadas ${invitados}`);
}
