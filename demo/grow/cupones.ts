import { ejecutar, type Obra } from "./obra.ts";

/** Coupons of ten per cent; half of them end after a year. `g_ventas.cupon` says which sales used one. */
export async function crecerCupones(obra: Obra): Promise<void> {
  const creados = await ejecutar(
    obra,
    `insert into cupones (codigo, tipo, valor, desde, hasta, usos_por_persona, minimo, activo, created_at)
     select 'CRECE-' || n, 'porcentaje', 10, f.fecha, case when n % 2 = 1 then f.fecha + interval '365 days' end, 50, 0, n % 4 <> 0, f.fecha
       from generate_series(1, $1::int) n, lateral (select now() - interval '730 days' + interval '1 day' * n / 2 as fecha) f`,
    [obra.tamanos.cupones],
  );
  const usos = await ejecutar(
    obra,
    `insert into cupones_usos (cupon, codigo, usuario, created_at)
     select c.id, v.codigo, v.usuario, v.fecha from g_ventas v join cupones c on c.codigo = v.cupon order by v.fecha`,
  );
  obra.decir(`cupones ${creados}, usados ${usos} veces`);
}
