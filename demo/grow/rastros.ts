import { baseDe, ejecutar, type Obra, seguirDesde } from "./obra.ts";

/** A page of the assistant shows 50 questions without an answer. */
const MINIMO_PREGUNTAS = 60;

/** Creates secondary rows: notices, mails, the admin log and conversations with the assistant. */
export async function crecerRastros(obra: Obra): Promise<void> {
  const avisos = await escribirAvisos(obra);
  const correos = await escribirCorreos(obra);
  const actos = await ejecutar(
    obra,
    `insert into auditoria (fecha, quien, accion, objeto, antes, despues)
     select fecha + interval '2 hours', $1, 'ventas.pago_recibido', 'venta:' || codigo, '{"estado_pago":"Validando Pago"}', '{"estado_pago":"Pagado"}'
       from g_ventas where estado = 'Pagado' and n % 4 = 0 order by fecha`,
    [obra.admin],
  );
  const mensajes = await escribirConversaciones(obra);
  const favoritos = await escribirFavoritos(obra);
  await escribirSolicitudes(obra);
  obra.decir(
    `avisos ${avisos}, correos ${correos}, auditoría ${actos}, mensajes ${mensajes}, favoritos ${favoritos}`,
  );
}

/**
 * Notices of recent purchases for the buyers, and of every sale for the admin, who has read all but the last.
 */
async function escribirAvisos(obra: Obra): Promise<number> {
  const suyos = await ejecutar(
    obra,
    `insert into notificaciones (clave, usuario, titulo, texto, enlace, leida_en, created_at)
     select 'pago:' || codigo, usuario, 'Pago recibido', 'Confirmamos el pago de tu compra ' || codigo || '.', '/mis-pedidos',
            case when fecha < now() - interval '10 days' then fecha + interval '1 day' end, fecha
       from g_ventas where estado = 'Pagado' and (n % 5 = 0 or usuario = $1) order by fecha`,
    [obra.fiel],
  );
  const del_admin = await ejecutar(
    obra,
    `insert into notificaciones (clave, usuario, titulo, texto, enlace, leida_en, created_at)
     select 'venta:' || codigo || ':' || $1, $1, 'Nueva venta ' || codigo, 'Una compra espera la confirmación de su pago.',
            '/admin/ventas?texto=' || codigo, case when estado <> 'Validando Pago' then fecha + interval '1 day' end, fecha
       from g_ventas where n % 5 = 1 or estado = 'Validando Pago' order by fecha`,
    [obra.admin],
  );
  return suyos + del_admin;
}

/** Of what waits there is a page in a shop of any size, and no more. */
const ATASCADO = "v.n <= 100";

async function escribirCorreos(obra: Obra): Promise<number> {
  return ejecutar(
    obra,
    `insert into correos (clave, usuario, para, plantilla, datos, asunto, estado, intentos, enviado_en, created_at, proximo_intento, ultimo_error)
     select 'pago:' || v.codigo, v.usuario, coalesce(u.email, 'persona@crecimiento.example'), 'pago',
            jsonb_build_object('codigo', v.codigo, 'total', v.precio_p * v.cantidad_p + v.precio_t * v.cantidad_t - v.descuento + v.envio_cobrado,
              'puntos', v.puntos_t, 'despacho', v.sku is not null, 'lineas', '[]'::jsonb),
            'Recibimos el pago de tu compra ' || v.codigo, case when ${ATASCADO} then 'atascado' else 'enviado' end, 1,
            case when not ${ATASCADO} then v.fecha + interval '2 hours' end, v.fecha + interval '2 hours', v.fecha,
            case when ${ATASCADO} then 'buzón lleno' end
       from g_ventas v join usuarios u on u.codigo_referido = v.usuario
      where v.estado = 'Pagado' and v.n % 4 = 0 order by v.fecha`,
  );
}

/** Four messages per conversation; most belong to signed-in users. */
async function escribirConversaciones(obra: Obra): Promise<number> {
  const base = await baseDe(obra, "conversaciones");
  await ejecutar(
    obra,
    `insert into conversaciones (id, huella, usuario, created_at, vence_en)
     select $1 + row_number() over (order by n), md5('charla' || n || random()), codigo, now() - interval '20 days', now() + interval '10 days'
       from g_personas where n % 10 = 0`,
    [base],
  );
  await seguirDesde(obra, "conversaciones");
  const mensajes = await ejecutar(
    obra,
    `insert into conversaciones_mensajes (conversacion, de, texto, motor, created_at)
     select c.id, case when m % 2 = 1 then 'persona' else 'mati' end, case when m % 2 = 1 then '¿Cómo gano puntos?' else 'Con cada compra ganas puntos.' end,
            case when m % 2 = 0 then 'propio' end, c.created_at + interval '1 minute' * m
       from conversaciones c, generate_series(1, 4) m where c.id > $1`,
    [base],
  );
  await ejecutar(
    obra,
    `insert into preguntas_pendientes (clave, pregunta, veces, primera_vez, ultima_vez)
     select 'pregunta ' || n, '¿Pregunta número ' || n || '?', 1 + n % 9, now() - interval '30 days', now() - interval '1 hour' * (n % 700)
       from generate_series(1, greatest($1::int, $2::int / 100)) n`,
    [MINIMO_PREGUNTAS, obra.tamanos.usuarios],
  );
  return mensajes;
}

/** Products that people keep for later: a few for one person in ten, forty for the one with the long history. */
const escribirFavoritos = (obra: Obra): Promise<number> =>
  ejecutar(
    obra,
    `insert into favoritos (usuario, producto, created_at)
     select p.codigo, 'G' || 1 + (p.n * 7 + f) % $2::int, now() - interval '1 hour' * f
       from g_personas p, generate_series(1, 3) f where p.n % 10 = 0
      union
     select $1, 'G' || f, now() - interval '1 hour' * f from generate_series(1, 40) f
     on conflict do nothing`,
    [obra.fiel, obra.tamanos.productos],
  );

/** Answered requests about personal data, of one person in five, and thirty open ones in a shop of any size. */
const escribirSolicitudes = (obra: Obra): Promise<number> =>
  ejecutar(
    obra,
    `insert into solicitudes_datos (codigo, usuario, email, clase, estado, detalle, recibida_en, acusada_en, vence_en, respondida_en)
     select 'SD-' || upper(substr(md5(p.codigo), 1, 8)), p.codigo, lower(p.codigo) || '@crecimiento.example', 'acceso',
            case when abierta then 'acusada' else 'acogida' end, 'Mis datos', fecha, fecha, fecha + interval '30 days',
            case when not abierta then fecha + interval '2 days' end
       from (select codigo, n, n <= 150 as abierta, now() - interval '1 minute' * n as fecha from g_personas where n % 5 = 0) p
     on conflict do nothing`,
  );
