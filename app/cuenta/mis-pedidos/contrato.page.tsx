import { useEffect } from "react";
import { Link } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { BloqueLegal } from "#app/legal/bloque-legal.tsx";
import { fechaDeVersion } from "#app/legal/datos-legales.ts";
import { numerarSubtitulos, type TextoLegal } from "#app/legal/documento.ts";
import { refusalOf } from "#app/lib/actions/accion.server.ts";
import { conTienda } from "#app/seo/marca.ts";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { CONDICIONES_POR_ACEPTAR, debeAceptar } from "#modules/compras/contrato/condiciones.ts";
import { leerContrato } from "#modules/compras/contrato/leer-contrato.server.ts";
import { tieneDireccion } from "#modules/compras/venta/direccion.ts";
import { enLugar } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { filasDeVendedor } from "#modules/correos/compra/acuerdo.ts";
import type { Route } from "./+types/contrato.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const descarga = new URL(args.request.url).searchParams.has("descargar");
  try {
    return { ...(await leerContrato(ctx, args.params.codigo, sesion)), descarga };
  } catch (error) {
    const { status, mensaje } = refusalOf(error);
    throw new Response(mensaje, { status });
  }
}

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: conTienda(matches, `Contrato de ${params.codigo}`) },
  { name: "description", content: "El contrato de tu compra, como se acordó." },
];

/** The contract as it was agreed. The browser prints it, or keeps it as a PDF. */
export default function ContratoDePedido({ loaderData }: Route.ComponentProps) {
  const { codigo, fecha, contrato, descarga, envio } = loaderData;
  useEffect(() => {
    if (descarga) window.print();
  }, [descarga]);
  return (
    <article className="container-page max-w-lectura py-6 md:py-10 print:max-w-none print:py-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Volver to={`/mis-pedidos?compra=${codigo}`}>Mis pedidos</Volver>
        <ScriptButton className="btn btn-secondary" onClick={() => window.print()}>
          Descargar
        </ScriptButton>
      </div>
      <h1 className="text-3xl tracking-[-0.035em]">Contrato de la compra {codigo}</h1>
      <p className="mt-2 text-tinta-2">
        Hecha el {formatearFechaHora(fecha)}. {aceptacion(loaderData)}
      </p>
      <p className="mt-1 text-sm text-tinta-3 print:hidden">
        Para guardarlo, imprime esta página y elige «Guardar como PDF».
      </p>
      <Filas titulo="Quién te vende" filas={filasDeVendedor(contrato.vendedor)} />
      <Filas titulo="Lo que compraste" filas={montos(contrato)} />
      {envio && tieneDireccion(envio) && (
        <Filas
          titulo="A dónde va"
          filas={[["Recibe", [envio.nombre, envio.direccion, enLugar(envio)].filter(Boolean).join(", ")]]}
        />
      )}
      {contrato.clausulas.map(({ titulo, texto }) => (
        <section key={titulo} className="mt-5 break-inside-avoid">
          <h2 className="text-lg">{titulo}</h2>
          <p className="mt-1 text-tinta-2">{texto}</p>
        </section>
      ))}
      <Terminos version={loaderData.terminos_version} terminos={loaderData.terminos} />
    </article>
  );
}

type Contrato = Route.ComponentProps["loaderData"];

function aceptacion(venta: Contrato): string {
  const enviado = venta.contrato_en
    ? ` Lo enviamos por correo el ${formatearFechaHora(venta.contrato_en)}.`
    : "";
  if (venta.terminos_en)
    return `Condiciones aceptadas el ${formatearFechaHora(venta.terminos_en)}.${enviado}`;
  return (debeAceptar(venta) ? `${CONDICIONES_POR_ACEPTAR}.` : "") + enviado;
}

const montos = ({ lineas, descuento, envio_cobrado, total }: Contrato["contrato"]): [string, string][] => [
  ...lineas.map(({ nombre, cantidad, precio, total: suma, sin_retracto }): [string, string] => [
    [`${nombre} (${cantidad} × ${pesos(precio)})`, sin_retracto].filter(Boolean).join(". "),
    pesos(suma),
  ]),
  ...(descuento > 0 ? [["Descuento del cupón", `−${pesos(descuento)}`] as [string, string]] : []),
  ["Envío, sobre lo incluido", pesos(envio_cobrado)],
  ["Total (IVA incluido)", pesos(total)],
];

const Filas = ({ titulo, filas }: { titulo: string; filas: [string, string][] }) => (
  <section className="mt-5 break-inside-avoid">
    <h2 className="text-lg">{titulo}</h2>
    <dl className="mt-1 divide-y divide-linea">
      {filas.map(([nombre, valor], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal and never move.
        <div key={i} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-tinta-2">{nombre}</dt>
          <dd className="font-semibold wrap-anywhere">{valor}</dd>
        </div>
      ))}
    </dl>
  </section>
);

type Citados = { version: string | null; terminos: unknown };

/** The whole text that holds for the sale, as it was shown then. */
function Terminos({ version, terminos }: Citados) {
  if (version === null) return null;
  // Only `publicarLegales` writes versions, with documents of this type.
  const documento = terminos as TextoLegal | null;
  const fecha = fechaDeVersion(version);
  return (
    <section className="mt-8 border-t border-linea pt-6">
      <h2 className="text-2xl">
        Términos y Condiciones, versión{" "}
        <Link to={`/legal/terminos-y-condiciones/${version}`} className="text-enlace underline">
          {version}
        </Link>
      </h2>
      {fecha && <p className="text-sm text-tinta-3">Vigentes desde el {fecha}.</p>}
      {documento?.secciones.map((seccion, i) => {
        const clausulas = numerarSubtitulos(seccion, i + 1);
        return (
          <section key={seccion.id} className="mt-6 text-[0.9375rem]">
            <h3 className="text-xl">
              {i + 1}. {seccion.titulo}
            </h3>
            {seccion.bloques.map((bloque, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a fixed text never move.
              <BloqueLegal key={n} bloque={bloque} numero={clausulas.get(bloque)} />
            ))}
          </section>
        );
      })}
    </section>
  );
}
