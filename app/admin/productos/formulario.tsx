import { useState } from "react";
import { type DibujaCampo, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { CAMPOS_PRODUCTO } from "#modules/catalogo/formularios.ts";
import type { LimitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import type { FichaProductoAdmin, OfertaConNombres } from "#modules/catalogo/listar-productos.server.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { ProductoEconomia } from "./economia.tsx";
import { PasarLimites } from "./limites.tsx";

type Valores = Readonly<Record<string, string>>;
type Props = {
  nuevo?: boolean;
  categorias: readonly Categoria[];
  oferta: OfertaConNombres;
  valores: Valores;
  respuesta: Respuesta | undefined;
  sorteo: FichaProductoAdmin["producto"]["sorteo"];
  limites: LimitesDeProducto;
};

const numero = (texto: string | undefined) => leerEntero(texto ?? "");

/** Every field of a product; what its raffle would collect is recalculated while the admin types. */
export function ProductoFormulario(props: Props) {
  const { nuevo = false, categorias, oferta, valores, respuesta, sorteo, limites } = props;
  const intento = nuevo ? "" : "guardar";
  const rechazada = rechazadaDe(respuesta, intento);
  const [escrito, setEscrito] = useState<Valores>(rechazada?.valores ?? valores);
  return (
    <FormularioAdmin
      campos={CAMPOS_PRODUCTO}
      intento={intento}
      valores={valores}
      respuesta={respuesta}
      boton={nuevo ? "Crear producto" : "Guardar cambios"}
      // A sale or another admin changes the product at any time: what is being written stays.
      clave={valores.sku ?? ""}
      className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem]"
      alEscribir={(form) =>
        setEscrito(Object.fromEntries([...new FormData(form)].map(([name, valor]) => [name, String(valor)])))
      }
    >
      {(campo) => (
        <>
          <Card as="section" aria-label="Datos del producto" className="grid gap-4">
            {rechazada && <Note kind="error">{rechazada.mensaje}</Note>}
            <Datos nuevo={nuevo} campo={campo} categorias={categorias} />
            {campo("disponible")}
          </Card>
          <SeccionAdmin id="sorteo" titulo="Sorteo" className="grid gap-4">
            {campo("puntos")}
            {campo("minimo_puntos")}
            <ProductoEconomia
              puntos={numero(escrito.puntos)}
              precio_cliente={numero(escrito.precio_cliente)}
              puntos_regalo={numero(escrito.puntos_regalo)}
              oferta={oferta}
            />
            <ProductoSorteo sorteo={sorteo} nuevo={nuevo} />
            <PasarLimites limites={limites} escrito={escrito} />
          </SeccionAdmin>
        </>
      )}
    </FormularioAdmin>
  );
}

type DatosProps = {
  nuevo: boolean;
  campo: DibujaCampo<keyof typeof CAMPOS_PRODUCTO>;
  categorias: readonly Categoria[];
};

function Datos({ nuevo, campo, categorias }: DatosProps) {
  const options = categorias.map(({ id, categoria }) => ({ value: String(id), label: categoria }));
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
        {campo("sku", nuevo ? {} : { readOnly: true, help: "No cambia." })}
        {campo("producto")}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {campo("categoria_id", { options })}
        {campo("categoria_2_id", { options })}
        {campo("precio_cliente")}
        {campo("precio_normal")}
        {campo("oferta_hasta")}
        {campo("puntos_regalo")}
        {nuevo && campo("existencias")}
        {campo("clase_peso")}
        {campo("ubicacion")}
      </div>
      {campo("descripcion")}
    </>
  );
}

type SorteoProps = { sorteo: FichaProductoAdmin["producto"]["sorteo"]; nuevo: boolean };

/** What an open raffle keeps regardless of the changes saved here. */
function ProductoSorteo({ sorteo, nuevo }: SorteoProps) {
  if (!sorteo) {
    return (
      <p className="text-sm text-tinta-2">
        {nuevo
          ? "Si tiene objetivo, su primer sorteo se abre al crearlo."
          : "No hay un sorteo en curso: si guardas un objetivo, se abre uno."}
      </p>
    );
  }
  const { key, estado, objetivo, minimo, reunido } = sorteo;
  return (
    <p className="text-sm text-tinta-2">
      El sorteo <b>{key}</b> ({estado}) lleva {miles(reunido)} de {conPuntos(objetivo)}, con un mínimo de{" "}
      {miles(minimo)} por abono. <b>No cambia con lo que guardes aquí</b>: el objetivo y el mínimo nuevos
      valen desde el próximo sorteo.
    </p>
  );
}
