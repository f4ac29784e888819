import { Link } from "react-router";
import { AvisoCertificacion } from "#app/admin/boletas/certificacion.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { CAMPOS_SET } from "#modules/boletas/certificacion/formulario-set.ts";
import { hacerSet } from "#modules/boletas/certificacion/hacer-set.server.ts";
import { leerCertificacion } from "#modules/boletas/certificacion/leer-certificacion.server.ts";
import type { Paso } from "#modules/boletas/certificacion/pasos.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Route } from "./+types/certificar.page.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "boletas.abrir");
  return leerCertificacion(ctx);
}

export const action = acciones(
  { pagina: "boletas.abrir", hace: ["boletas.editar"] },
  {
    async set({ ctx, form, sesion }) {
      const cuantas = await hacerSet(ctx, Object.fromEntries(form), sesion);
      return cuantas === 1 ? "Hicimos la boleta del set." : `Hicimos las ${cuantas} boletas del set.`;
    },
  },
  { conserva: ["set"] },
);

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Certificación",
    "El camino para emitir boletas reales: qué falta y los archivos que pide el SII.",
  );

export default function Certificar({ loaderData, actionData }: Route.ComponentProps) {
  const { ambiente, pasos, set } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Certificación"
      text={<Volver to="/admin/ajustes/boletas">Boletas electrónicas</Volver>}
      respuesta={respuesta}
    >
      <AvisoCertificacion ambiente={ambiente} />
      <div className="grid gap-4.5">
        <SeccionAdmin
          id="pasos"
          titulo="Los pasos, en orden"
          texto="El SII pide certificarse antes de emitir boletas que valen. Lo que pasa en sii.cl lo haces tú; de lo demás te decimos qué está listo."
        >
          <ol className="mt-3 divide-y divide-linea border-y border-linea">
            {pasos.map((paso, i) => (
              <UnPaso key={paso.clave} paso={paso} numero={i + 1} />
            ))}
          </ol>
        </SeccionAdmin>
        <SeccionAdmin
          id="set"
          ancla
          titulo="Set de pruebas"
          texto="Cada caso toma el próximo folio de certificación. Si el SII lo rechaza, hazlo otra vez: salen con folios nuevos."
        >
          {set && <SetHecho set={set} />}
          <FormularioAdmin
            campos={CAMPOS_SET}
            intento="set"
            valores={{}}
            respuesta={respuesta}
            boton={set ? "Hacer otro set" : "Hacer el set"}
            className="mt-4 grid items-start gap-4"
          />
        </SeccionAdmin>
      </div>
    </PaginaAdmin>
  );
}

const UnPaso = ({ paso: { titulo, texto, hecho, enlace }, numero }: { paso: Paso; numero: number }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-semibold">
        {numero}. {enlace ? <Link to={enlace}>{titulo}</Link> : titulo}
      </p>
      <p className="text-sm text-tinta-2">{texto}</p>
    </div>
    {hecho === null ? (
      <Chip tone="muted">En sii.cl</Chip>
    ) : (
      <Chip tone={hecho ? "success" : "warning"}>{hecho ? "Listo" : "Pendiente"}</Chip>
    )}
  </li>
);

type Hecho = NonNullable<Route.ComponentProps["loaderData"]["set"]>;

/** What the newest set says, to be compared with the SII's text, and its files. */
const SetHecho = ({ set: { firmado_en, casos } }: { set: Hecho }) => (
  <div className="mt-3">
    <p className="text-sm text-tinta-2">
      Hecho el {formatearFechaHora(firmado_en)}. Compáralo con el texto del SII.
    </p>
    <ul className="mt-2 divide-y divide-linea border-y border-linea">
      {casos.map(({ numero, folio, lineas, total }) => (
        <li key={numero} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <b className="font-semibold">
              CASO-{numero} · folio {miles(folio)}
            </b>
            <b className="tabular-nums">{pesos(total)}</b>
          </p>
          {lineas.map(({ nombre, cantidad, precio, exenta, unidad }) => (
            <p key={`${nombre} ${precio}`} className="text-sm text-tinta-2 break-words">
              {miles(cantidad)} {unidad ?? "×"} {nombre}, a {pesos(precio)}
              {exenta && " (exento)"}
            </p>
          ))}
        </li>
      ))}
    </ul>
    <div className="mt-3 flex flex-wrap gap-2.5">
      <ButtonLink href="/admin/boletas/certificar/envio" variant="secondary">
        Descargar el envío (XML)
      </ButtonLink>
      <ButtonLink to="/admin/boletas/certificar/muestras" variant="secondary">
        Ver las muestras
      </ButtonLink>
    </div>
  </div>
);
