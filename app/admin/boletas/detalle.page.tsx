import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones, idDe } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import {
  anotarFolioAnulado,
  emitirDeNuevo,
  repetirEnvio,
  resolverSilencio,
} from "#modules/boletas/atender-documento.server.ts";
import { fueRecibida, NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import { verDocumento } from "#modules/boletas/papel/ver-papel.server.ts";
import { NOMBRE_SUCESO } from "#modules/boletas/sucesos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/detalle.page.ts";
import { AvisoCertificacion } from "./certificacion.tsx";
import { EstadoDeDocumento, notaDeDocumento } from "./columnas.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "boletas.ver");
  const documento = await verDocumento(ctx, leerEntero(args.params.id) ?? 0);
  if (!documento) throw new Response(null, { status: 404 });
  return documento;
}

export const action = acciones(
  { pagina: "boletas.ver", hace: ["boletas.atender"] },
  {
    async reemitir({ ctx, form, sesion }) {
      await emitirDeNuevo(ctx, idDe(form), sesion);
      return "Se emite con el próximo folio, en un minuto.";
    },
    async anulado({ ctx, form, sesion }) {
      await anotarFolioAnulado(ctx, idDe(form), sesion);
      return "Anotamos que el folio está anulado en el SII.";
    },
    async repetir({ ctx, form, sesion }) {
      await repetirEnvio(ctx, idDe(form), sesion);
      return "El envío sale otra vez, igual que antes, en un minuto.";
    },
    async la_tiene({ ctx, form, sesion }) {
      await resolverSilencio(ctx, { id: idDe(form), recibida: true }, sesion);
      return "Anotamos que el SII la tiene.";
    },
    async no_la_tiene({ ctx, form, sesion }) {
      await resolverSilencio(ctx, { id: idDe(form), recibida: false }, sesion);
      return "Anotamos que el SII no la tiene: la compra debe otra.";
    },
  },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Boleta", "Un documento tributario y lo que le pasó.");

export default function DetalleBoleta({ loaderData: documento, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  const { tipo, folio, ambiente, estado, sucesos } = documento;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={`${NOMBRE_TIPO[tipo] ?? "Documento"}${folio === null ? " sin folio" : ` N° ${folio}`}`}
      text={<Volver to="/admin/boletas">Boletas</Volver>}
      respuesta={respuesta}
    >
      <AvisoCertificacion ambiente={ambiente} />
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SeccionAdmin id="documento" titulo="Documento" lado={<EstadoDeDocumento estado={estado} />}>
          <Datos documento={documento} />
        </SeccionAdmin>
        <SeccionAdmin id="sigue" titulo="Qué sigue">
          <Pasos documento={documento} />
        </SeccionAdmin>
        <SeccionAdmin id="historia" titulo="Lo que pasó" className="lg:col-start-1">
          <ol className="mt-3 grid gap-2">
            {sucesos.map(({ id, fecha, suceso, detalle, quien }) => (
              <li key={id} className="text-sm">
                <b className="font-semibold">{NOMBRE_SUCESO[suceso] ?? suceso}</b>
                {detalle && `: ${detalle}`}
                <span className="block text-tinta-2">
                  {formatearFechaHora(fecha)}
                  {quien && ` · ${quien}`}
                </span>
              </li>
            ))}
          </ol>
        </SeccionAdmin>
      </div>
    </PaginaAdmin>
  );
}

type Documento = Route.ComponentProps["loaderData"];

function Datos({ documento }: { documento: Documento }) {
  const { codigo, fecha, neto, exento, iva, total, receptor_nombre, receptor_rut, razon, sobre_visto } =
    documento;
  const filas: [string, ReactNode][] = [
    [
      "Compra",
      <Link key="compra" to={`/admin/ventas/${codigo}`}>
        {codigo}
      </Link>,
    ],
    ["Fecha", fecha ? diaCorto(fecha) : "Todavía no se emite"],
    ["Cliente", receptor_rut ? `${receptor_nombre} (${receptor_rut})` : "Sin nombre: no pasa de 135 UF"],
    ["Neto", neto === null ? "—" : pesos(neto)],
    ...(exento ? [["Exento", pesos(exento)] satisfies [string, string]] : []),
    ["IVA", iva === null ? "—" : pesos(iva)],
    ["Total", <b key="total">{pesos(total)}</b>],
    ...(razon ? [["Razón", razon] satisfies [string, string]] : []),
    ...(sobre_visto?.track_id ? [["Envío al SII", sobre_visto.track_id] satisfies [string, string]] : []),
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {filas.map(([nombre, valor]) => (
        <div key={nombre} className="contents">
          <dt className="text-tinta-2">{nombre}</dt>
          <dd className="min-w-0 break-words">{valor}</dd>
        </div>
      ))}
    </dl>
  );
}

const sigueSola = (estado: Documento["estado"]): string => {
  if (fueRecibida(estado)) return "El SII la recibió: no falta nada.";
  return estado === "sin_efecto" ? "Quedó sin efecto antes de tener folio." : "La tienda sigue sola.";
};

/** What a person can do about it now. */
function Pasos({ documento }: { documento: Documento }) {
  const { id, tipo, estado, espera, folio_anulado_en, sobre_visto } = documento;
  const nota = notaDeDocumento(documento);
  const aviso = nota || sobre_visto?.ultimo_error;
  return (
    <div className="mt-3 grid gap-3">
      {aviso ? <Note kind="warning">{aviso}</Note> : <p className="text-tinta-2">{sigueSola(estado)}</p>}
      <SiPuede permiso="boletas.atender">
        {espera === "tras_rechazo" && (
          <Paso
            id={id}
            intento="reemitir"
            boton="Emitir de nuevo"
            pregunta="Toma el próximo folio. Corrige antes la causa del rechazo."
          />
        )}
        {estado === "rechazada" && !folio_anulado_en && (
          <Paso
            id={id}
            intento="anulado"
            boton="Ya anulé el folio"
            pregunta="Anótalo solo si ya anulaste este folio en sii.cl."
          />
        )}
        {sobre_visto?.silencio_desde && sobre_visto.track_id && (
          <Paso
            id={sobre_visto.id}
            intento="repetir"
            boton="Repetir el envío"
            pregunta="Salen los mismos bytes: el SII no ve un segundo folio."
          />
        )}
        {estado === "silencio" && sobre_visto?.track_id && (
          <>
            <Paso
              id={id}
              intento="la_tiene"
              boton="El SII la tiene"
              pregunta="Anótalo solo si la viste en sii.cl, con esta fecha y este total."
            />
            <Paso
              id={id}
              intento="no_la_tiene"
              boton="El SII no la tiene"
              pregunta="Su folio se pierde, y la compra debe otra boleta. Anótalo solo si en sii.cl no está, o si con ese folio hay otra."
            />
          </>
        )}
        {tipo === 61 && estado === "timbrada" && (
          <>
            <p className="text-sm text-tinta-2">
              La nota de crédito se envía a mano en sii.cl: descárgala y súbela.
            </p>
            <ButtonLink href={`/admin/boletas/${id}/nota`} variant="secondary">
              Descargar nota
            </ButtonLink>
          </>
        )}
      </SiPuede>
    </div>
  );
}

type PasoProps = { id: number; intento: string; boton: string; pregunta: string };

function Paso({ id, intento, boton, pregunta }: PasoProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Confirmar
        name="intento"
        value={intento}
        variant="secondary"
        loading={formData?.get("intento") === intento}
        titulo={`¿${boton}?`}
        pregunta={pregunta}
      >
        {boton}
      </Confirmar>
    </Form>
  );
}
