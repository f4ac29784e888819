import { Link } from "react-router";
import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { ChipSolicitud } from "#app/cuenta/derechos/mis-solicitudes.tsx";
import { type Admin, acciones, type PedidoFormulario } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Volver } from "#app/ui/volver.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import {
  acusarSolicitud,
  prorrogarSolicitud,
  tomarSolicitud,
} from "#modules/privacidad/solicitudes/atender-solicitud.server.ts";
import { bloquearDatos, desbloquearDatos } from "#modules/privacidad/solicitudes/bloquear-datos.server.ts";
import { verSolicitud } from "#modules/privacidad/solicitudes/listar-solicitudes.server.ts";
import { responderSolicitud } from "#modules/privacidad/solicitudes/responder-solicitud.server.ts";
import {
  DERECHOS,
  DIAS_PRORROGA,
  negativaVerbo,
  PALABRA_ESTADO,
} from "#modules/privacidad/solicitudes/solicitud.ts";
import { hastaEl } from "#modules/privacidad/solicitudes/textos.ts";
import type { Route } from "./+types/detalle.page.ts";
import { PlazoSolicitud } from "./plazo.tsx";
import { Responder } from "./responder.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "datos.ver");
  const vista = await verSolicitud(ctx, args.params.codigo);
  if (!vista) throw new Response(null, { status: 404 });
  return vista;
}

export const action = acciones(
  { pagina: "datos.ver", hace: ["datos.responder"] },
  {
    async acusar({ ctx, param, sesion }) {
      await acusarSolicitud(ctx, param("codigo"), sesion);
      return "Enviamos el acuse de recibo.";
    },
    async tomar({ ctx, param, sesion }) {
      await tomarSolicitud(ctx, param("codigo"), sesion);
      return "La solicitud quedó en revisión.";
    },
    async prorrogar({ ctx, form, param, sesion }) {
      const pedido = { codigo: param("codigo"), motivo: texto(form, "motivo") };
      return `El plazo ahora llega hasta el ${hastaEl(await prorrogarSolicitud(ctx, pedido, sesion))}.`;
    },
    acoger: async (pedido) => responder(pedido, "acoger"),
    parcial: async (pedido) => responder(pedido, "parcial"),
    denegar: async (pedido) => responder(pedido, "denegar"),
    async bloquear({ ctx, param, sesion }) {
      await bloquearDatos(ctx, param("codigo"), sesion);
      return "Sus datos quedaron bloqueados, y se lo dijimos por correo.";
    },
    async desbloquear({ ctx, form, param, sesion }) {
      await desbloquearDatos(ctx, { codigo: param("codigo"), motivo: texto(form, "motivo") }, sesion);
      return "El bloqueo terminó, y se lo dijimos por correo.";
    },
  },
  { conserva: ["respuesta", "motivo"] },
);

export const clientAction = sinPerder<typeof action>();

async function responder(
  { ctx, form, param, sesion }: PedidoFormulario<Admin>,
  fin: "acoger" | "parcial" | "denegar",
) {
  const pedido = { codigo: param("codigo"), fin, respuesta: texto(form, "respuesta") };
  const estado = await responderSolicitud(ctx, pedido, sesion);
  return `Respondimos la solicitud: ${PALABRA_ESTADO[estado].toLowerCase()}.`;
}

type Vista = Route.ComponentProps["loaderData"];

export default function SolicitudDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { solicitud, ahora } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const puede = (verbo: Parameters<typeof negativaVerbo>[1]) =>
    negativaVerbo(solicitud, verbo, ahora) === null;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={`${DERECHOS[solicitud.clase].nombre} · ${solicitud.codigo}`}
      text={<Volver to="/admin/datos">Todas las solicitudes</Volver>}
      actions={<ChipSolicitud estado={solicitud.estado} />}
      respuesta={respuesta}
    >
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4.5">
          <Pedida {...loaderData} />
          {puede("acoger") && <Responder clase={solicitud.clase} respuesta={respuesta} />}
        </div>
        <div className="grid min-w-0 gap-4.5">
          {(puede("acusar") || puede("tomar") || puede("prorrogar")) && (
            <SeccionAdmin id="pasos" titulo="Siguiente paso" className="grid gap-3.5">
              {puede("acusar") && (
                <Accion intento="acusar" permiso="datos.responder" boton="Acusar recibo" variant="primary" />
              )}
              {puede("tomar") && (
                <Accion
                  intento="tomar"
                  permiso="datos.responder"
                  boton="Tomar para revisar"
                  variant="primary"
                />
              )}
              {puede("prorrogar") && (
                <AccionGrave
                  intento="prorrogar"
                  permiso="datos.responder"
                  boton={`Prorrogar ${DIAS_PRORROGA} días`}
                  resumen="Prorrogar el plazo"
                  explicacion="La ley lo permite una sola vez, antes de que venza. La persona recibe el motivo por correo."
                />
              )}
            </SeccionAdmin>
          )}
          <Bloqueo {...loaderData} />
          <Correos {...loaderData} />
        </div>
      </div>
    </PaginaAdmin>
  );
}

function Pedida({ solicitud, persona, ahora }: Vista) {
  const fecha = (cuando: Date | null) => cuando && formatearFechaHora(cuando);
  const datos: [string, string | null][] = [
    ["Correo", solicitud.email],
    ["Recibida", fecha(solicitud.recibida_en)],
    ["Acuse", fecha(solicitud.acusada_en)],
    ["En revisión", fecha(solicitud.tomada_en)],
    ["Prorrogada", fecha(solicitud.prorrogada_en)],
    ["Respondida", fecha(solicitud.respondida_en)],
  ];
  return (
    <SeccionAdmin id="pedida" titulo="Lo que pide" lado={<PlazoSolicitud {...solicitud} ahora={ahora} />}>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">
        {solicitud.detalle ??
          "Sus palabras se borraron con su cuenta, o lo hizo por sí misma en «Mis datos»."}
      </p>
      {solicitud.respuesta && (
        <p className="mt-3 text-tinta-2 whitespace-pre-line wrap-anywhere">
          Respuesta: {solicitud.respuesta}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {persona && (
          <div className="contents">
            <dt className="text-tinta-3">Persona</dt>
            <dd className="text-right">
              <Link to={`/admin/usuarios/${persona.codigo_referido}`}>
                {persona.nombre || persona.codigo_referido}
              </Link>
            </dd>
          </div>
        )}
        {datos.map(([nombre, valor]) =>
          valor === null ? null : (
            <div key={nombre} className="contents">
              <dt className="text-tinta-3">{nombre}</dt>
              <dd className="text-right font-medium wrap-anywhere tabular-nums">{valor}</dd>
            </div>
          ),
        )}
      </dl>
    </SeccionAdmin>
  );
}

function Bloqueo({ bloqueo, persona, solicitud }: Vista) {
  if (persona?.eliminada || (!persona && solicitud.email === null)) return null;
  const abierto = bloqueo !== null && bloqueo.termina_en === null;
  return (
    <SeccionAdmin id="bloqueo" titulo="Bloqueo de sus datos" className="grid gap-3.5">
      <p className="text-sm text-tinta-2">{dichoBloqueo(bloqueo)}</p>
      {!(abierto && bloqueo.respondido_en) && (
        <Accion
          intento="bloquear"
          permiso="datos.responder"
          boton={abierto ? "Aceptar el bloqueo" : "Bloquear sus datos"}
        />
      )}
      {abierto && (
        <AccionGrave
          intento="desbloquear"
          permiso="datos.responder"
          boton="Desbloquear"
          resumen="Terminar el bloqueo"
          explicacion="La tienda vuelve a usar sus datos, y lo que esperaba sale."
        />
      )}
    </SeccionAdmin>
  );
}

function dichoBloqueo(bloqueo: Vista["bloqueo"]): string {
  if (!bloqueo) return "No hay bloqueo: la tienda usa sus datos como siempre.";
  if (bloqueo.termina_en)
    return `Terminó el ${formatearFechaHora(bloqueo.termina_en)}. ${bloqueo.motivo ?? ""}`;
  if (bloqueo.respondido_en)
    return `Sus datos están bloqueados desde el ${formatearFechaHora(bloqueo.pedido_en)}.`;
  return `Lo pidió el ${formatearFechaHora(bloqueo.pedido_en)} y ya rige. Respóndelo a más tardar el ${hastaEl(bloqueo.vence_en)}.`;
}

function Correos({ correos }: Vista) {
  if (correos.length === 0) return null;
  return (
    <SeccionAdmin id="correos" titulo="Correos">
      <ul className="mt-3 grid gap-2.5 text-sm">
        {correos.map(({ id, asunto, enviado_en, estado }) => (
          <li key={id}>
            <Link to={`/admin/correos/${id}`} className="block">
              {asunto}
            </Link>
            <span className="text-tinta-3">
              {enviado_en
                ? `Enviado el ${formatearFechaHora(enviado_en)}`
                : estado === "atascado"
                  ? "No pudo salir"
                  : "En espera"}
            </span>
          </li>
        ))}
      </ul>
    </SeccionAdmin>
  );
}
