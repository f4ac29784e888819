import { useState } from "react";
import { Link } from "react-router";
import { type EstadoFormulario, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { CAMPOS_PRODUCTO } from "#modules/catalogo/formularios.ts";
import type { LimitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import type { FichaProductoAdmin, OfertaConNombres } from "#modules/catalogo/listar-productos.server.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { LARGO_NOMBRE } from "#modules/productos/tarjeta.ts";
import { FotosNuevas } from "./fotos-nuevas.tsx";
import { type DibujaProducto, PlieguesProducto } from "./pliegues.tsx";
import { VistaPreviaProducto } from "./vista-previa.tsx";

type Props = {
  nuevo?: boolean;
  categorias: readonly Categoria[];
  oferta: OfertaConNombres;
  valores: Readonly<Record<string, string>>;
  respuesta: Respuesta | undefined;
  sorteo: FichaProductoAdmin["producto"]["sorteo"];
  limites: LimitesDeProducto;
  /** The main picture of a product that exists. */
  foto: string | null;
};

/**
 * A product: what every product has at the top, the rest folded with its present value, and how its card will look. A new one
 * is saved at once with its pictures and options.
 */
export function ProductoFormulario(props: Props) {
  const { nuevo = false, valores, respuesta, foto, categorias } = props;
  const [portada, setPortada] = useState<string | null>(null);
  return (
    <FormularioAdmin
      campos={CAMPOS_PRODUCTO}
      intento={nuevo ? "" : "guardar"}
      valores={valores}
      respuesta={respuesta}
      boton={nuevo ? "Crear producto" : "Guardar cambios"}
      barra={nuevo ? { desde: "inicio", descartar: "/admin/productos" } : { desde: "cambio" }}
      archivos={nuevo}
      // A sale or another admin changes the product at any time: what is being written stays.
      clave={valores.sku ?? ""}
      className="grid items-start gap-x-7 gap-y-4.5 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      {(campo, estado) => (
        <>
          <div className="grid min-w-0 gap-4.5">
            <Card as="section" aria-label="Datos del producto" className="grid gap-4 md:gap-5.5">
              {nuevo && respuesta && !respuesta.ok && <Note kind="error">{respuesta.mensaje}</Note>}
              {campo("producto", { help: <Largo escrito={estado.escrito.producto ?? ""} /> })}
              {nuevo && <FotosNuevas error={estado.errores.fotos} alElegir={setPortada} />}
              <div className="grid grid-cols-2 items-start gap-3 md:gap-4">
                {campo("precio_cliente", { help: <Regalo estado={estado} /> })}
                {nuevo ? campo("existencias") : <Stock valores={valores} />}
              </div>
            </Card>
            <PlieguesProducto {...props} nuevo={nuevo} campo={campo as DibujaProducto} estado={estado} />
          </div>
          <VistaPreviaProducto
            escrito={estado.escrito}
            foto={foto}
            portada={portada}
            categorias={categorias}
          />
        </>
      )}
    </FormularioAdmin>
  );
}

/** The list shows the first letters of a name: two products must differ there. */
const Largo = ({ escrito }: { escrito: string }) => (
  <span className="flex justify-between gap-3">
    Lo distinto va en las primeras {LARGO_NOMBRE} letras
    <span className="tabular-nums">
      {escrito.length} de {CAMPOS_PRODUCTO.producto.largo}
    </span>
  </span>
);

function Regalo({ estado: { escrito } }: { estado: EstadoFormulario }) {
  const puntos = leerEntero(escrito.puntos_regalo ?? "") ?? 0;
  return puntos > 0 ? `IVA incluido. Regala ${conPuntos(puntos)}.` : "En pesos, IVA incluido.";
}

/** Units of a product that exists change with a reason, below. */
const Stock = ({ valores: { existencias = "" } }: Pick<Props, "valores">) => (
  <div className="field">
    <span className="field-label">Unidades en stock</span>
    <b className="font-display text-2xl/13 font-extrabold tabular-nums">
      {existencias === "" ? "Sin contar" : miles(Number(existencias))}
    </b>
    <Link to="#existencias" className="inline-flex min-h-11 items-center text-sm text-enlace underline">
      Corregir con un motivo
    </Link>
  </div>
);
