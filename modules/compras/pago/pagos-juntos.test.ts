import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { comprar, deProducto, deTicket, libroLimpio, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPareja, crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { rechazarVenta } from "./anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";
import { registrarPago } from "./registrar-pago.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const sinPuntos = await crearProducto(ctx, { sku: "700009", puntos_regalo: 0 });

type Grupo = { gente: Sesion[]; codigos: string[] };

/** The same people and sales each time, whatever their codes: invited or not, alike their inviter, paid in part, without points. */
async function preparar(rut: string): Promise<Grupo> {
  const celular = `9${rut.replace(/\D/g, "").slice(0, 8)}`;
  const sola = await crearPersona(ctx);
  const invitada = await crearPareja(ctx, { nombre: "Ana" }, { nombre: "Ema" });
  const parecida = await crearPareja(ctx, { celular }, { celular });
  const pagada = await crearPareja(ctx, {}, { rut });
  const compras: [Sesion, LineaPedida[]][] = [
    [sola, [deProducto(tienda.producto, 2)]],
    [invitada.compra, [deProducto(tienda.producto), deTicket(tienda.ticket, 3)]],
    [parecida.compra, [deTicket(tienda.ticket)]],
    [pagada.compra, [deProducto(tienda.producto)]],
    [invitada.compra, [deTicket(tienda.ticket)]],
    [invitada.invito, [deProducto(tienda.producto, 3)]],
    [sola, [deProducto(sinPuntos)]],
    [sola, [deTicket(tienda.ticket)]],
    [pagada.compra, [deTicket(tienda.ticket)]],
  ];
  const codigos: string[] = [];
  for (const [quien, carrito] of compras) codigos.push(await comprar(ctx, quien, carrito));
  const [, , , parcial = "", , , , rechazada = ""] = codigos;
  const movimiento = await crearMovimiento(ctx, { monto: 4_000, rut_pagador: rut });
  await registrarPago(ctx, { codigo: parcial, monto: 4_000, via: "movimiento", movimiento }, admin);
  await rechazarVenta(ctx, { codigo: rechazada, motivo: "No llegó." }, admin);
  const parejas = [invitada, parecida, pagada].flatMap(({ compra, invito }) => [compra, invito]);
  return { gente: [sola, ...parejas], codigos };
}

/** All that the confirmation of these sales wrote, without ids, and with the place of a sale or person instead of its code. */
async function escrito({ gente, codigos }: Grupo): Promise<unknown> {
  const suyas = sql`${sql.param(codigos)}::text[]`;
  const usuarios = gente.map(({ codigo_referido }) => codigo_referido);
  const { rows } = await db.execute(sql`
    with v as (select * from ventas where codigo = any(${suyas})), claves as (
      select que || ':' || codigo || ':' || n as clave
        from v, unnest('{venta,pago,referido}'::text[]) que, generate_series(0, 9) n)
    select (select jsonb_agg(to_jsonb(v) - 'id' - 'huella_carrito' order by codigo) from v) as ventas,
           (select jsonb_agg(jsonb_build_array(v.codigo, l.producto, l.estado, l.puntos) order by v.codigo)
              from productos_compras l join v on v.id = l.venta) as productos,
           (select jsonb_agg(jsonb_build_array(v.codigo, t.estado, t.puntos) order by v.codigo)
              from tickets_compras t join v on v.id = t.venta) as tickets,
           (select jsonb_agg(to_jsonb(t) - 'id' - 'venta_origen' || jsonb_build_object('de', v.codigo) order by v.codigo)
              from tickets_compras t join v on v.id = t.venta_origen) as creditos,
           (select jsonb_agg(to_jsonb(p) - 'id' - 'venta' - 'movimiento' || jsonb_build_object('de', v.codigo)
                             order by v.codigo, p.id)
              from pagos p join v on v.id = p.venta) as pagos,
           (select jsonb_agg(to_jsonb(c) - 'id' order by clave) from correos c join claves using (clave)) as correos,
           (select jsonb_agg(to_jsonb(n) - 'id' order by clave) from notificaciones n join claves using (clave)) as avisos,
           (select jsonb_agg(to_jsonb(a) - 'id' #- '{despues,pago}' order by objeto, id) from auditoria a
             where objeto in (select 'venta:' || codigo from v)) as auditoria,
           (select jsonb_agg(jsonb_build_array(a.clave, a.motivo, m.cuenta, m.puntos) order by a.clave, m.cuenta)
              from libro_asientos a join claves using (clave) join libro_movimientos m on m.asiento = a.id) as libro,
           (select jsonb_agg(to_jsonb(c) order by cuenta) from libro_cuentas c
             where cuenta = any(select 'usuario:' || u from unnest(${sql.param(usuarios)}::text[]) u)) as saldos`);
  let texto = JSON.stringify(rows[0]);
  for (const [i, codigo] of codigos.entries()) texto = texto.replaceAll(codigo, `venta ${i}`);
  for (const [i, { codigo_referido }] of gente.entries()) {
    texto = texto
      .replaceAll(codigo_referido, `persona ${i}`)
      .replaceAll(codigo_referido.toLowerCase(), `buzón ${i}`);
  }
  return ordenado(JSON.parse(texto));
}

/** The rows of each table in the order of their texts: codes are random, and with them their order. */
const ordenado = (tablas: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(tablas).map(([tabla, filas]) => [tabla, filas.map((fila) => JSON.stringify(fila)).sort()]),
  );

const pagar = (codigo: string) => pagoRecibido(ctx, { codigo }, admin).catch((error: Error) => error.message);

test("payments that are confirmed together write the same as one after the other", async () => {
  const deAUno = await preparar("12.345.678-5");
  const respuestas: unknown[] = [];
  for (const codigo of deAUno.codigos) respuestas.push(await pagar(codigo));
  const juntos = await preparar("9.876.543-3");
  const delante = await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]);
  const [, ...respuestasJuntas] = await Promise.all([delante, ...juntos.codigos].map(pagar));
  const sinCodigo = (lista: unknown[], { codigos }: Grupo) =>
    lista.map((una, i) => JSON.stringify(una).replaceAll(codigos[i] ?? "", "venta"));
  expect(sinCodigo(respuestasJuntas, juntos)).toEqual(sinCodigo(respuestas, deAUno));
  expect(respuestas[7]).toBe("Esa compra está rechazada. Reábrela primero.");
  const { rows } = await db.execute(
    sql`select distinct xmin::text from ventas where estado_pago = 'Pagado' and codigo = any(${sql.param(juntos.codigos)}::text[])`,
  );
  expect(rows).toHaveLength(1);
  const [uno, otro] = [await escrito(deAUno), await escrito(juntos)];
  expect(otro).toEqual(uno);
  expect(uno).toMatchObject({ ventas: expect.arrayContaining([expect.stringContaining("pagador")]) });
  await libroLimpio(ctx);
});
