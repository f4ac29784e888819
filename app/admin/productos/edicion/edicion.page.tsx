import { Form } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { refusalOf } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { CAMBIOS, esCambio, leerCambio } from "#modules/catalogo/edicion/cambio.ts";
import { edicionesRecientes } from "#modules/catalogo/edicion/deshacer-edicion.server.ts";
import {
  type PlanEdicion,
  revisarEdicion,
  skusDelFiltro,
} from "#modules/catalogo/edicion/editar-productos.server.ts";
import { leerFiltrosProductos } from "#modules/catalogo/filtros.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/edicion.page.ts";
import { accionesDeEdicion } from "./acciones.server.ts";
import { EdicionCampos } from "./campos.tsx";
import { EdicionPlan } from "./plan.tsx";

type Revision = { plan: PlanEdicion | null; errores: Errores; frase: string | null };

/** The address names the products and the change, so that the plan can be reloaded without changing anything. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "productos.ver");
  const params = new URL(args.request.url).searchParams;
  const revisar = async (): Promise<Revision> => {
    const todos = params.get("todos") === "on";
    const skus = todos ? await skusDelFiltro(ctx, leerFiltrosProductos(params)) : params.getAll("sku");
    const cambio = Object.fromEntries(params);
    const { errores } = leerCambio(cambio, ctx.now());
    // The list sends only the kind of change: its fields are asked for here, without errors at first.
    if (errores) return { plan: null, errores: params.has("revisar") ? errores : {}, frase: null };
    return { plan: await revisarEdicion(ctx, { skus, cambio }, sesion), errores: {}, frase: null };
  };
  const elegidos = params.has("sku") || params.has("todos");
  const [revision, categorias, recientes] = await Promise.all([
    elegidos
      ? revisar().catch((error): Revision => ({ plan: null, errores: {}, frase: refusalOf(error).mensaje }))
      : null,
    listarCategorias(ctx),
    edicionesRecientes(ctx),
  ]);
  const campos = [...params].filter(([nombre]) => nombre !== "revisar");
  return { revision, campos, categorias, recientes, clave: bytesAHex(ctx.random(16)) };
}

export const action = accionesDeEdicion;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    "Editar varios productos",
    "Cambia el precio, la categoría o la venta de muchos productos.",
  );

export default function Edicion({ loaderData, actionData }: Route.ComponentProps) {
  const { revision, campos, categorias, recientes, clave } = loaderData;
  const valores = Object.fromEntries(campos);
  const cambio = esCambio(valores.cambio) ? valores.cambio : null;
  const hecho = actionData?.ok ? actionData : null;
  return (
    <PaginaAdmin
      title={cambio && !hecho ? CAMBIOS[cambio] : "Editar varios productos"}
      text={<Volver to="/admin/productos">Todos los productos</Volver>}
    >
      <Editable permiso="productos.editar">
        <div className="grid gap-4.5">
          {actionData && <Resultado respuesta={actionData} />}
          {!hecho && revision?.frase && <Note kind="error">{revision.frase}</Note>}
          {!hecho && revision && !revision.frase && (
            <EdicionCampos
              cambio={cambio}
              campos={campos}
              errores={revision.errores}
              categorias={categorias}
            />
          )}
          {!hecho && revision?.plan && (
            <EdicionPlan plan={revision.plan} campos={campos} clave={clave} categorias={categorias} />
          )}
          {!revision && !hecho && (
            <Note kind="info">Marca productos en la lista y elige qué hacer con ellos.</Note>
          )}
          <Recientes ediciones={recientes} />
        </div>
      </Editable>
    </PaginaAdmin>
  );
}

type Respondida = NonNullable<Route.ComponentProps["actionData"]>;

function Resultado({ respuesta: { ok, mensaje, datos } }: { respuesta: Respondida }) {
  const dejados = datos?.dejados ?? [];
  return (
    <>
      <Note
        kind={ok ? "success" : "error"}
        action={datos?.edicion != null && <Deshacer id={datos.edicion} nombre="Deshacer" />}
      >
        {mensaje}
      </Note>
      {dejados.length > 0 && (
        <Note kind="warning">
          Estos quedaron como están:
          <ul className="mt-1 list-disc pl-5">
            {dejados.map(({ sku, producto, frase }) => (
              <li key={sku}>
                {producto} ({sku}): {frase}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

const Deshacer = ({ id, nombre }: { id: number; nombre: string }) => (
  <Form method="post" action="/admin/productos/edicion">
    <input type="hidden" name="id" value={id} />
    <Button name="intento" value="deshacer" variant="secondary" size="sm" aria-label={nombre}>
      Deshacer
    </Button>
  </Form>
);

type Ediciones = Route.ComponentProps["loaderData"]["recientes"];

function Recientes({ ediciones }: { ediciones: Ediciones }) {
  if (ediciones.length === 0) return null;
  return (
    <SeccionAdmin id="recientes" titulo="Cambios de las últimas 24 horas" className="grid gap-3">
      <ul className="grid gap-3">
        {ediciones.map(({ id, fecha, resumen, productos }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <b>{resumen}</b>
              <span className="block text-sm text-tinta-2">
                {productos === 1 ? "1 producto" : `${productos} productos`}, {formatearFechaHora(fecha)}
              </span>
            </span>
            <Deshacer id={id} nombre={`Deshacer «${resumen}»`} />
          </li>
        ))}
      </ul>
    </SeccionAdmin>
  );
}
