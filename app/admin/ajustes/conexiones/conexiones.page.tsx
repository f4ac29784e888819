import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { ordenDeMedios } from "#modules/ajustes/medios-pago.ts";
import { leerEstadoLlavesWebpay } from "#modules/compras/tarjeta/llaves.server.ts";
import { listarFichas } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import { verSalidas } from "#modules/conexiones/salidas/leer-salidas.server.ts";
import { leerEstado } from "#modules/transferencias/fintoc/conexion.server.ts";
import { leerEstadoKhipu } from "#modules/transferencias/khipu/llaves.server.ts";
import type { Route } from "./+types/conexiones.page.ts";
import { accionesDeConexiones } from "./acciones.server.ts";
import { leerBusquedaEnvios } from "./busqueda.ts";
import { Fichas } from "./fichas.tsx";
import { SeccionFintoc } from "./fintoc.tsx";
import { SeccionKhipu } from "./khipu.tsx";
import { SeccionMedios } from "./medios.tsx";
import { RegistroEnvios } from "./registro.tsx";
import { Salidas } from "./salidas.tsx";
import { UnaVez } from "./una-vez.tsx";
import { SeccionWebpay } from "./webpay.tsx";

/** One entry per section, read by the section's own function. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "conexiones.abrir");
  const busqueda = leerBusquedaEnvios(new URL(args.request.url).searchParams);
  return {
    medios: ordenDeMedios((await leerAjustes(ctx)).medios_pago),
    webpay: await leerEstadoLlavesWebpay(ctx),
    khipu: await leerEstadoKhipu(ctx),
    fintoc: await leerEstado(ctx, sesion),
    fichas: await listarFichas(ctx),
    salidas: await verSalidas(ctx, busqueda),
    busqueda,
  };
}

export const action = accionesDeConexiones;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Conexiones", "Servicios y programas que se comunican con la tienda.");

export default function Conexiones({ loaderData, actionData }: Route.ComponentProps) {
  const { medios, webpay, khipu, fintoc, fichas, salidas, busqueda } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Conexiones"
      text="Servicios y programas que se comunican con la tienda."
      respuesta={respuesta}
    >
      <div className="grid gap-4.5">
        <p>
          <Volver to="/admin/ajustes">Ajustes</Volver>
        </p>
        {respuesta?.ok && respuesta.datos && <UnaVez {...respuesta.datos} />}
        <Note kind="info">
          Las llaves que guardas aquí quedan cifradas y no se vuelven a mostrar: solo se reemplazan o se
          quitan.
        </Note>
        <SeccionMedios medios={medios} respuesta={respuesta} />
        <SeccionWebpay webpay={webpay} respuesta={respuesta} />
        <SeccionKhipu khipu={khipu} respuesta={respuesta} />
        <SeccionFintoc fintoc={fintoc} respuesta={respuesta} />
        <Salidas salidas={salidas.salidas} respuesta={respuesta} />
        {(salidas.salidas.length > 0 || salidas.envios.length > 0) && (
          <RegistroEnvios {...salidas} busqueda={busqueda} />
        )}
        <Fichas fichas={fichas} respuesta={respuesta} />
      </div>
    </PaginaAdmin>
  );
}
