import { type SQL, sql } from "drizzle-orm";
import { rutPlano, usuarios } from "#database/schema.ts";
import type { Personas } from "./politica.ts";

/** How many people of a group are named. */
const PERSONAS = 8;

const plano = (rut: SQL) => rutPlano({ rut });

/** What people wrote in their profiles. */
const DE_PERFIL = sql`
  select u.codigo_referido as codigo, c.por, c.clave from ${usuarios} u
   cross join lateral (values
     ('rut', ${plano(sql`u.rut`)}),
     ('celular', right(regexp_replace(u.celular, '[^0-9]', '', 'g'), 8)),
     ('direccion', nullif(texto_plano(u.direccion), '') || ', ' || texto_plano(coalesce(u.comuna, '')))
   ) c(por, clave)
   where u.eliminado_en is null and length(c.clave) >= case c.por when 'celular' then 8 else 7 end`;

/** Only RUTs that paid for one of these people, or that one of them has: a night looks at no other. */
const deEllas = (personas: readonly string[]) => {
  const codigos = sql`any(${sql.param([...personas])}::text[])`;
  return sql`${plano(sql`g.rut`)} in (
    select ${plano(sql`rut`)} from pagadores where usuario = ${codigos}
    union select ${plano(sql`rut`)} from ${usuarios} where codigo_referido = ${codigos})`;
};

/**
 * The people that each RUT paid for, and the person whose RUT it is. A payment that was undone does not count, and neither does
 * a RUT that only paid for accounts with that RUT in their profile: `rut` names that group already.
 */
const dePagador = (personas: Personas) => sql`
  select p.codigo, 'pagador' as por, p.clave from (
    select codigo, clave, bool_or(ajeno) over (partition by clave) as de_otra from (
      select g.usuario as codigo, ${plano(sql`g.rut`)} as clave,
             ${plano(sql`u.rut`)} is distinct from ${plano(sql`g.rut`)} as ajeno
        from pagadores g join ${usuarios} u on u.codigo_referido = g.usuario and u.eliminado_en is null
       where ${personas ? deEllas(personas) : sql`true`}
         and exists (select from ventas v join pagos p on p.venta = v.id join movimientos_banco m on m.id = p.movimiento
                      where v.usuario = g.usuario and m.rut_pagador = g.rut and p.deshecho_en is null)
      union
      select u.codigo_referido, ${plano(sql`u.rut`)}, false from ${usuarios} u
       where u.eliminado_en is null
         and ${plano(sql`u.rut`)} in (select ${plano(sql`g.rut`)} from pagadores g where ${personas ? deEllas(personas) : sql`true`})) q) p
   where p.de_otra`;

/**
 * Groups of accounts that share a datum. Families share a telephone, an address or who pays, so these groups count only when
 * their members invited each other, met in a raffle, or are three or more. With `personas`, only the groups that they belong to.
 */
export const anillos = (personas: Personas) => sql`
  select por, personas, cuantas, invitaciones, sorteos
    from (select g.por, g.personas[1:${PERSONAS}::int] as personas, cardinality(g.personas) as cuantas,
                 (select count(*) from referidos r where r.referido_codigo = any(g.personas)
                     and r.referente_codigo = any(g.personas)) as invitaciones,
                 (select count(*) from (select from tickets_participantes where usuario = any(g.personas)
                                         group by sorteo having count(distinct usuario) > 1) s) as sorteos
            from (select por, array_agg(distinct codigo order by codigo) as personas
                    from (${DE_PERFIL} union all ${dePagador(personas)}) k
                   group by por, clave having count(distinct codigo) > 1${
                     personas ? sql` and array_agg(codigo) && ${sql.param([...personas])}::text[]` : sql``
                   }) g) f
   where por = 'rut' or invitaciones > 0 or sorteos > 0 or cuantas > 2`;
