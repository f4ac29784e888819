import type { ReactNode } from "react";
import { Form } from "react-router";
import { peticion } from "#app/context.ts";
import { PagarEnLinea } from "#app/cuenta/pagar-en-linea.tsx";
import { pageMeta } from "#app/layout/error-page.tsx";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CircleCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { EstadoTarjeta } from "#modules/compras/tarjeta/estado-tarjeta.ts";
import {
  leerResultadoTarjeta,
  type ResultadoTarjeta,
} from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import type { Comprobante } from "#modules/compras/tarjeta/palabras.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/resultado.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = peticion(args);
  const resultado = await leerResultadoTarjeta(ctx, args.params.token, sesion);
  if (!resultado) throw new Response(null, { status: 404 });
  return { ...resultado, tienda: nombreTienda(await leerAjustes(ctx)) };
}

/** It says something else a moment later, and something else to its buyer. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});

export const meta: Route.MetaFunction = pageMeta("Tu pago con tarjeta", "Cómo terminó tu pago con tarjeta.");

const TEMAS = ["usuario"] as const;

/** The voucher of a payment by card, or how the attempt ended. */
export default function ResultadoDeTarjeta({ loaderData: { estado, suya, tienda } }: Route.ComponentProps) {
  useRealtime(TEMAS);
  return (
    <div className="container-page max-w-lectura py-8 md:py-14">
      {suya?.comprobante ? (
        <Voucher comprobante={suya.comprobante} tienda={tienda} estado={estado} />
      ) : (
        <Fin estado={estado} suya={suya} />
      )}
    </div>
  );
}

type PropsVoucher = { comprobante: Comprobante; tienda: string; estado: EstadoTarjeta };

const DESPUES: Partial<Record<EstadoTarjeta, string>> = {
  devuelta: "Devolvimos este pago a tu tarjeta.",
  devuelta_en_parte: "Devolvimos una parte de este pago a tu tarjeta.",
  revertida: "Transbank devolvió este pago a tu tarjeta.",
};

function Voucher({ comprobante, tienda, estado }: PropsVoucher) {
  const { codigo, orden, monto, fecha, autorizacion, tipo, cuotas, monto_cuota, ultimos } = comprobante;
  const filas: readonly (readonly [string, ReactNode])[] = [
    ["Comercio", tienda],
    ["Monto", <b key="monto">{pesos(monto)}</b>],
    ["Fecha", fecha ? formatearFechaHora(new Date(fecha)) : "—"],
    ["Orden de compra", orden],
    ["Código de autorización", autorizacion || "—"],
    ["Tipo de pago", tipo],
    ["Cuotas", monto_cuota > 0 ? `${cuotas} de ${pesos(monto_cuota)}` : cuotas],
    ["Tarjeta", ultimos ? `Terminada en ${ultimos}` : "—"],
  ];
  return (
    <Card as="section" aria-labelledby="voucher">
      <h1 id="voucher" className="flex items-center gap-2.5 text-3xl tracking-[-0.035em]">
        <CircleCheck aria-hidden="true" className="flex-none text-exito" />
        Pago recibido
      </h1>
      <p className="mt-2 text-tinta-2">
        {DESPUES[estado] ?? "Guarda este comprobante. También te lo enviamos por correo."}
      </p>
      <dl className="mt-5 divide-y divide-linea border-y border-linea">
        {filas.map(([nombre, valor]) => (
          <div key={nombre} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="text-tinta-2">{nombre}</dt>
            <dd className="tabular-nums wrap-anywhere">{valor}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">
        <ButtonLink to={`/mis-pedidos?compra=${codigo}`}>Ver mi pedido</ButtonLink>
      </p>
    </Card>
  );
}

type Palabras = { titulo: string; texto: string };

const ESPERA: Palabras = {
  titulo: "Estamos confirmando tu pago",
  texto: "Transbank todavía no nos responde. No pagues otra vez: te avisamos apenas lo sepamos.",
};
const NO_PAGADO: Palabras = {
  titulo: "El pago no se completó",
  texto:
    "No se cobró nada. Tu compra sigue esperando su pago: puedes intentar de nuevo o pagar de otra forma.",
};
const RECIBIDO: Palabras = {
  titulo: "Pago recibido",
  texto: "Los detalles están en la cuenta de quien compró.",
};

const FINES: Readonly<Record<EstadoTarjeta, Palabras>> = {
  creada: ESPERA,
  confirmando: ESPERA,
  pagada: RECIBIDO,
  devuelta: RECIBIDO,
  devuelta_en_parte: RECIBIDO,
  revertida: RECIBIDO,
  por_revisar: {
    titulo: "Estamos revisando tu pago",
    texto: "Transbank recibió un pago que no pudimos unir a tu compra. No pagues otra vez: te escribimos.",
  },
  rechazada: {
    titulo: "Tu banco no autorizó el pago",
    texto:
      "No se cobró nada. Tu compra sigue esperando su pago: prueba con otra tarjeta o paga de otra forma.",
  },
  abierta: NO_PAGADO,
  vencida: NO_PAGADO,
  abandonada: NO_PAGADO,
  fallida: NO_PAGADO,
};

const REPETIBLES: ReadonlySet<EstadoTarjeta> = new Set([
  "rechazada",
  "abierta",
  "vencida",
  "abandonada",
  "fallida",
]);

/** What everybody may read who has the address; the buyer can go on from here. */
function Fin({ estado, suya }: Pick<ResultadoTarjeta, "estado" | "suya">) {
  const { titulo, texto } = FINES[estado];
  return (
    <Card as="section" aria-labelledby="fin" className="grid gap-4">
      <h1 id="fin" className="text-3xl tracking-[-0.035em]">
        {titulo}
      </h1>
      <p>{texto}</p>
      {estado === "confirmando" && (
        <Form method="get" replace preventScrollReset>
          <Button variant="secondary">Actualizar</Button>
        </Form>
      )}
      {suya && REPETIBLES.has(estado) && (
        <div className="max-w-sm">
          <PagarEnLinea medio="tarjeta" codigo={suya.codigo} action={`/mis-pedidos?compra=${suya.codigo}`} />
        </div>
      )}
      {suya ? (
        <p>
          <ButtonLink to={`/mis-pedidos?compra=${suya.codigo}`} variant="secondary">
            Ver mi pedido
          </ButtonLink>
        </p>
      ) : (
        <Note kind="info">Para ver los detalles, ingresa con la cuenta que hizo la compra.</Note>
      )}
    </Card>
  );
}
