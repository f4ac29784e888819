import { ExternalLink } from "lucide-react";
import { useSearchParams } from "react-router";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requierePermiso } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { conTienda } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { ultimoDiaDe } from "#modules/catalogo/archivo/csv-productos.ts";
import { skuLibre } from "#modules/catalogo/copia/duplicar-producto.server.ts";
import { limitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import {
  existenciasDeProducto,
  type FichaProducto,
  fichaProducto,
  ofertaDePuntos,
} from "#modules/catalogo/listar-productos.server.ts";
import { fichaOpciones } from "#modules/catalogo/opciones/guardar-opciones.server.ts";
import { listarCategorias } from "#modules/productos/productos.store.server.ts";
import type { Route } from "./+types/detalle.page.ts";
import { accionesDeProducto } from "./acciones.server.ts";
import { ProductoDuplicar } from "./duplicar.tsx";
import { ProductoExistencias } from "./existencias.tsx";
import { ProductoFormulario } from "./formulario.tsx";
import { ProductoFotos } from "./fotos.tsx";
import { ProductoOpciones } from "./opciones/opciones.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "productos.ver");
  const { sku } = args.params;
  const pagina = Number(new URL(args.request.url).searchParams.get("movimientos") ?? 1);
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: conTienda(matches, `${loaderData?.producto.producto ?? "Producto"} · Administración`) },
  { name: "description", content: "Un producto con sus datos, fotos y sorteo." },
];

const TEMAS = ["productos", "sorteos", "tickets"] as const;

export default function ProductoDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { producto, fotos, opciones, existencias, categorias, oferta, sugerido, limites } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  useRealtime(TEMAS);
  const rechazadoDe = (intento: string) =>
    respuesta?.intento === intento && !respuesta.ok ? respuesta : undefined;
  const rechazado = rechazadoDe("guardar");
  const recienCreado = params.has("creado") && fotos.length === 0;
  const llegada = recienCreado ? CREADO : params.has("copia") ? COPIADO : undefined;
  const mensaje = respuesta ?? llegada;
  return (
    <AdminFrame
      title={producto.producto}
      text={<Volver to="/admin/productos">Todos los productos</Volver>}
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
    >
      {mensaje && (
        <div className="sticky top-[68px] z-10 mb-4.5 md:top-20">
          <Note kind={mensaje.ok ? "success" : "error"}>{mensaje.mensaje}</Note>
        </div>
      )}
      <Editable permiso="productos.editar">
        <div className="grid gap-4.5">
          <ProductoFotos sku={producto.sku} fotos={fotos} />
          <ProductoFormulario
            key={producto.sku}
            categorias={categorias}
            oferta={oferta}
            valores={rechazado ? { ...rechazado.valores, sku: producto.sku } : valoresDe(producto)}
            respuesta={rechazado}
            sorteo={producto.sorteo}
            limites={limites}
          />
          <ProductoOpciones
            key={`${producto.sku}:${claveOpciones(opciones)}`}
            sku={producto.sku}
            precio={producto.precio_cliente}
            fotos={fotos}
            guardado={opciones}
            rechazado={rechazadoDe("opciones")}
          />
          <ProductoDuplicar
            key={`copia:${producto.sku}:${sugerido}`}
            sugerido={sugerido}
            rechazado={rechazadoDe("duplicar")}
          />
        </div>
      </Editable>
      <ProductoExistencias
        existencias={existencias}
        respuesta={respuesta?.intento === "existencias" && !respuesta.ok ? respuesta : undefined}
      />
    </AdminFrame>
  );
}

const COPIADO = { ok: true, mensaje: "Creamos la copia. Revisa sus datos, márcala «A la venta» y guarda." };
const CREADO = { ok: true, mensaje: "Creamos el producto. Ahora agrega sus fotos." };

/** Changes when the saved options do, so that the editor starts again from them. */
const claveOpciones = (opciones: Route.ComponentProps["loaderData"]["opciones"]) => JSON.stringify(opciones);

/** The product as the values of its form fields. */
function valoresDe(producto: FichaProducto["producto"]): Record<string, string> {
  const { sorteo: _, disponible, oferta_hasta, ...campos } = producto;
  const textos = Object.entries(campos).map(([campo, valor]) => [campo, valor === null ? "" : String(valor)]);
  return {
    ...Object.fromEntries(textos),
    disponible: disponible ? "on" : "",
    oferta_hasta: oferta_hasta ? ultimoDiaDe(oferta_hasta) : "",
  };
}
