import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { RETRACTO, tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion } from "./atender-devolucion.server.ts";
import { leerFiltrosDevoluciones } from "./filtros-devoluciones.ts";
import { listarDevoluciones } from "./listar-devoluciones.server.ts";

const { db, ctx, admin, gente, entregada, pedir } = await tiendaConDevoluciones();
const listar = (consulta: string) =>
  listarDevoluciones(ctx, leerFiltrosDevoluciones(new URLSearchParams(consulta)));
const codigos = async (consulta: string) => (await listar(consulta)).devoluciones.map(({ codigo }) => codigo);

test("the beginning of a code and a customer find their returns, in every group and its count", async () => {
  const [una, otra] = [await entregada(), await entregada()];
  const { id } = await pedir(una, RETRACTO);
  await pedir(otra, RETRACTO);
  await aceptarDevolucion(ctx, { id }, admin);
  expect(await codigos(`texto=${una.codigo}`)).toEqual([una.codigo]);
  expect(await codigos(`texto=${otra.codigo.slice(3).toLowerCase()}`)).toEqual([otra.codigo]);
  expect((await codigos(`texto=${gente.ana.email}`)).sort()).toEqual([una.codigo, otra.codigo].sort());
  expect(await codigos("texto=PZ-ZZZZZZ")).toEqual([]);
  expect((await listar(`texto=${gente.ana.email}`)).conteos).toEqual({
    todas: 2,
    por_atender: 1,
    en_camino: 1,
    terminadas: 0,
  });
  expect(await codigos(`texto=${una.codigo}&estado=por_atender`)).toEqual([]);
});

test("a name that many customers share finds the returns of all of them", async () => {
  // Three hundred customers share the name, and every second one asked for a return.
  await db.execute(sql`
    insert into usuarios (codigo_referido, nombre, apellido, email)
    select 'T' || lpad(n::text, 7, '0'), 'Valentina', 'Rojas', 'valentina' || n || '@correo.example' from generate_series(1, 300) n`);
  await db.execute(sql`
    insert into ventas (codigo, usuario, productos, puntos, total, estado_pago, pagado_en, fecha)
    select 'PZ-' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'), 'T' || lpad(n::text, 7, '0'),
           1000, 0, 1000, 'Anulado', now(), now()
      from generate_series(1, 300) n`);
  await db.execute(sql`
    insert into devoluciones_pedidas (venta, usuario, estado, tipo, solucion, falla, pedida_en, terminada_en, motivo)
    select id, usuario, case when id % 4 = 0 then 'rechazada' else 'pedida' end, 'garantia', 'cambio', 'No enciende',
           now() - id * interval '1 minute', case when id % 4 = 0 then now() end, case when id % 4 = 0 then 'No corresponde' end
      from ventas where usuario like 'T0000%' and id % 2 = 0`);
  const { rows } = await db.execute<{ codigo: string; abierta: boolean }>(sql`
    select v.codigo, p.estado = 'pedida' as abierta from devoluciones_pedidas p join ventas v on v.id = p.venta
     where p.usuario like 'T0000%' order by p.pedida_en desc`);
  expect(rows).toHaveLength(150);
  const abiertas = rows.filter(({ abierta }) => abierta).length;
  const { conteos, paginas } = await listar("texto=valentina");
  expect(conteos).toEqual({ todas: 150, por_atender: abiertas, en_camino: 0, terminadas: 150 - abiertas });
  const halladas: string[] = [];
  for (let pagina = 1; pagina <= paginas; pagina++)
    halladas.push(...(await codigos(`texto=valentina&pagina=${pagina}`)));
  expect(halladas).toEqual(rows.map(({ codigo }) => codigo));
});
