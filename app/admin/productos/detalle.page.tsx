import { useSearchParams } from "react-router";
import { ExternalLink, Palette } from "#app/admin/iconos.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Fold, Folds } from "#app/ui/fold.tsx";
import { Copy } from "#app/ui/iconos.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { ultimoDiaDe } from "#modules/catalogo/archivo/csv-productos.ts";
import { skuLibre } from "#modules/catalogo/copia/duplicar-producto.server.ts";
import { CAMPOS_COPIA, CAMPOS_PRODUCTO } from "#modules/catalogo/formularios.ts";
import { limitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import {
  existenciasDeProducto,
  type FichaProductoAdmin,
  fichaProducto,
  ofertaDePuntos,
} from "#modules/catalogo/listar-productos.server.ts";
import { fichaOpciones } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { leerPagina } from "#modules/comun/texto/busqueda.ts";
import { valoresDeCampos } from "#modules/comun/texto/controles.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/detalle.page.ts";
import { accionesDeProducto } from "./acciones.server.ts";
import { ProductoExistencias } from "./existencias.tsx";
import { ProductoFormulario } from "./formulario.tsx";
import { ProductoFotos } from "./fotos.tsx";
import { ProductoOpciones } from "./opciones/opciones.tsx";

type Props = { sugerido: string; respuesta: Respuesta | undefined };

/** Copies the product to a new SKU; the page of the copy opens. */
const ProductoDuplicar = ({ sugerido, respuesta }: Props) => (
  <FormularioAdmin
    campos={CAMPOS_COPIA}
    intento="duplicar"
    valores={{ sku: sugerido }}
    respuesta={respuesta}
    boton="Duplicar"
    aspecto={{ variant: "secondary" }}
    className="grid items-start gap-4"
  >
    {(campo) => (
      <>
        <p className="text-sm text-tinta-2">
          La copia lleva los datos, las fotos y las opciones, sin stock ni oferta. Queda fuera de la venta y
          sin sorteo hasta que guardes sus cambios.
        </p>
        {campo("sku", { fieldClassName: "max-w-80" })}
      </>
    )}
  </FormularioAdmin>
);

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "productos.ver");
  const { sku } = args.params;
  const pagina = leerPagina(new URL(args.request.url).searchParams.get("movimientos"));
  const [ficha, opciones, existencias, categorias, oferta, sugerido, limites] = await Promise.all([
    fichaProducto(ctx, sku),
    fichaOpciones(ctx, sku),
    existenciasDeProducto(ctx, sku, pagina),
    listarCategorias(ctx),
    ofertaDePuntos(ctx),
    skuLibre(ctx, args.params.sku),
    limitesDeProducto(ctx, sku),
  ]);
  if (!ficha) throw new Response(null, { status: 404 });
  return { ...ficha, opciones, existencias, categorias, oferta, sugerido, limites };
}

export const action = accionesDeProducto;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(
    args,
    args.loaderData?.producto.producto ?? "Producto",
    "Un producto con sus datos, fotos y sorteo.",
  );

export default function ProductoDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { producto, fotos, opciones, existencias, categorias, oferta, sugerido, limites } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const llegada = params.has("creado") ? creado(fotos.length) : params.has("copia") ? COPIADO : undefined;
  const opcionesMal = rechazadaDe(respuesta, "opciones");
  return (
    <PaginaAdmin
      title={producto.producto}
      text={<Volver to="/admin/productos">Productos</Volver>}
      actions={
        <ButtonLink
          to={`/productos/detalle-producto/${producto.sku}/comprar`}
          variant="secondary"
          size="sm"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Ver en la tienda
        </ButtonLink>
      }
      temas={["productos", "sorteos", "tickets"]}
      respuesta={respuesta ?? llegada}
    >
      <Editable permiso="productos.editar">
        <div className="grid max-w-260 gap-4.5">
          <div className="lg:mr-75">
            <ProductoFotos sku={producto.sku} fotos={fotos} />
          </div>
          <ProductoFormulario
            key={producto.sku}
            categorias={categorias}
            oferta={oferta}
            valores={valoresDe(producto)}
            respuesta={respuesta}
            sorteo={producto.sorteo}
            limites={limites}
            foto={fotos[0] ?? null}
          />
          <div className="lg:mr-75">
            <Folds>
              <Fold
                icon={Palette}
                title="Opciones"
                value={combinaciones(opciones.opciones)}
                open={opciones.opciones.length > 0 || opcionesMal !== undefined}
              >
                <ProductoOpciones
                  key={`${producto.sku}:${claveOpciones(opciones)}`}
                  sku={producto.sku}
                  precio={producto.precio_cliente}
                  fotos={fotos}
                  guardado={opciones}
                  rechazado={opcionesMal}
                />
              </Fold>
              <Fold
                icon={Copy}
                title="Duplicar"
                value={sugerido}
                open={rechazadaDe(respuesta, "duplicar") !== undefined}
              >
                <ProductoDuplicar
                  key={`copia:${producto.sku}:${sugerido}`}
                  sugerido={sugerido}
                  respuesta={respuesta}
                />
              </Fold>
            </Folds>
          </div>
        </div>
      </Editable>
      <ProductoExistencias existencias={existencias} respuesta={rechazadaDe(respuesta, "existencias")} />
    </PaginaAdmin>
  );
}

const COPIADO = { ok: true, mensaje: "Creamos la copia. Revisa sus datos, márcala «A la venta» y guarda." };
const creado = (fotos: number) => ({
  ok: true,
  mensaje: fotos > 0 ? "Creamos el producto." : "Creamos el producto. Ahora agrega sus fotos.",
});

function combinaciones(opciones: readonly { disponible: boolean }[]): string {
  const cuantas = opciones.filter(({ disponible }) => disponible).length;
  if (cuantas === 0) return "Sin opciones";
  return cuantas === 1 ? "1 combinación a la venta" : `${cuantas} combinaciones a la venta`;
}

/** Changes when the saved options do, so that the editor starts again from them. */
const claveOpciones = (opciones: Route.ComponentProps["loaderData"]["opciones"]) => JSON.stringify(opciones);

/** The product as the values of its form fields. */
const valoresDe = (producto: FichaProductoAdmin["producto"]) => ({
  ...valoresDeCampos(CAMPOS_PRODUCTO, producto),
  oferta_hasta: producto.oferta_hasta ? ultimoDiaDe(producto.oferta_hasta) : "",
});
