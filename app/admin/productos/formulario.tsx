import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/field/date-field.tsx";
import { CheckboxField, Field, SelectField, TextAreaField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { LimitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import type { FichaProducto, OfertaConNombres } from "#modules/catalogo/listar-productos.server.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/formulario.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { CLASES_PESO, NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { ProductoEconomia } from "./economia.tsx";
import { PasarLimites } from "./limites.tsx";

const CLASES = CLASES_PESO.map((clase) => ({ value: clase, label: NOMBRE_CLASE[clase] }));

type Valores = Readonly<Record<string, string>>;
type Props = {
  nuevo?: boolean;
  categorias: readonly Categoria[];
  oferta: OfertaConNombres;
  valores: Valores;
  respuesta: Respuesta | undefined;
  sorteo: FichaProducto["producto"]["sorteo"];
  limites: LimitesDeProducto;
};

const numero = (texto: FormDataEntryValue | null | undefined) =>
  typeof texto === "string" ? leerEntero(texto) : null;

/** Every field of a product; what its raffle would collect is recalculated while the admin types. */
export function ProductoFormulario(props: Props) {
  const { nuevo = false, categorias, oferta, valores, respuesta, sorteo, limites } = props;
  const { formData } = useNavigation();
  const [escrito, setEscrito] = useState<Valores>(valores);
  const errores = respuesta?.errores ?? {};
  const alEscribir = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget);
    const leer = (name: string) => String(form.get(name) ?? "");
    setEscrito({
      puntos: leer("puntos"),
      precio_cliente: leer("precio_cliente"),
      puntos_regalo: leer("puntos_regalo"),
      precio_normal: leer("precio_normal"),
    });
  };
  const campo = (name: string) => ({ name, defaultValue: valores[name] ?? "", error: errores[name] });
  return (
    <Form
      method="post"
      onInput={alEscribir}
      noValidate
      className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <input type="hidden" name="intento" value="guardar" />
      <Card as="section" aria-label="Datos del producto" className="grid gap-4">
        {respuesta && !respuesta.ok && <Note kind="error">{respuesta.mensaje}</Note>}
        <Datos nuevo={nuevo} campo={campo} categorias={categorias} />
        <CheckboxField
          label="A la venta"
          name="disponible"
          defaultChecked={valores.disponible === "on"}
          error={errores.disponible}
          help="Sin marcar, su página queda como «No disponible» y su sorteo sigue."
        />
      </Card>
      <Card as="section" aria-labelledby="sorteo" className="grid gap-4">
        <h2 id="sorteo" className="text-xl">
          Sorteo
        </h2>
        <NumberField
          {...campo("puntos")}
          label="Objetivo en puntos"
          help="Puntos que se reúnen para cerrar el sorteo; 0 es sin sorteo."
        />
        <NumberField {...campo("minimo_puntos")} label="Mínimo por abono" />
        <ProductoEconomia
          puntos={numero(escrito.puntos)}
          precio_cliente={numero(escrito.precio_cliente)}
          puntos_regalo={numero(escrito.puntos_regalo)}
          oferta={oferta}
        />
        <ProductoSorteo sorteo={sorteo} nuevo={nuevo} />
        <PasarLimites limites={limites} escrito={escrito} />
      </Card>
      <Button
        loading={formData?.get("intento") === "guardar"}
        className="justify-self-start max-md:w-full lg:col-start-1"
      >
        {nuevo ? "Crear producto" : "Guardar cambios"}
      </Button>
    </Form>
  );
}

type Campo = (name: string) => { name: string; defaultValue: string; error: string | undefined };

function Datos({
  nuevo,
  campo,
  categorias,
}: {
  nuevo: boolean;
  campo: Campo;
  categorias: readonly Categoria[];
}) {
  const opciones = categorias.map(({ id, categoria }) => ({ value: String(id), label: categoria }));
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
        <Field
          {...campo("sku")}
          label="SKU"
          readOnly={!nuevo}
          maxLength={32}
          autoComplete="off"
          help={nuevo ? "No se puede cambiar después." : "No cambia."}
        />
        <Field {...campo("producto")} label="Nombre" maxLength={120} autoComplete="off" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          {...campo("categoria_id")}
          label="Categoría"
          placeholder="Elige una"
          options={opciones}
        />
        <SelectField
          {...campo("categoria_2_id")}
          label="Segunda categoría"
          placeholder="Ninguna"
          options={opciones}
        />
        <NumberField
          {...campo("precio_cliente")}
          label="Precio"
          help="En pesos, IVA incluido. Con una oferta, el precio rebajado."
        />
        <NumberField
          {...campo("precio_normal")}
          label="Precio normal"
          help="Solo con una oferta: el de antes, al que vuelve."
        />
        <DateField
          {...campo("oferta_hasta")}
          label="Oferta hasta"
          help="Último día de la oferta, incluido, hora de Chile."
        />
        <NumberField
          {...campo("puntos_regalo")}
          label="Puntos de regalo"
          help="Los recibe quien compra una unidad."
        />
        {nuevo && (
          <NumberField
            {...campo("existencias")}
            label="Unidades en stock"
            help="Vacío: no se cuentan y siempre se puede comprar."
          />
        )}
        <SelectField
          {...campo("clase_peso")}
          label="Clase de peso"
          options={CLASES}
          help="Decide la tarifa de envío. Un pedido paga la de su producto más pesado."
        />
        <Field
          {...campo("ubicacion")}
          label="Ubicación en bodega"
          maxLength={60}
          help="Sale en la lista de recolección. Los clientes no la ven."
        />
      </div>
      <TextAreaField
        {...campo("descripcion")}
        label="Descripción"
        rows={10}
        maxLength={10_000}
        help="Una línea en blanco separa párrafos; una línea que empieza con «• » es un punto de una lista."
      />
    </>
  );
}

type SorteoProps = { sorteo: FichaProducto["producto"]["sorteo"]; nuevo: boolean };

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
