import { Barcode, Palette, TextLines, Weight } from "#app/admin/iconos.tsx";
import type { DibujaCampo, EstadoFormulario } from "#app/admin/kit/formulario/formulario.tsx";
import { Fold, Folds } from "#app/ui/fold.tsx";
import { Eye, Gift, Tag, Undo2 } from "#app/ui/iconos.tsx";
import { CAMPOS_PRODUCTO } from "#modules/catalogo/formularios.ts";
import type { LimitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import type { FichaProductoAdmin, OfertaConNombres } from "#modules/catalogo/listar-productos.server.ts";
import { DIAS_RETRACTO } from "#modules/compras/devoluciones/plazos.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import type { Categoria } from "#modules/productos/categoria.ts";
import { leerClasePeso, NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { ProductoEconomia } from "./economia.tsx";
import { PasarLimites } from "./limites.tsx";
import { CamposOpciones } from "./opciones/opciones.tsx";

type Nombre = keyof typeof CAMPOS_PRODUCTO;
export type DibujaProducto = DibujaCampo<Nombre>;

type Props = {
  nuevo: boolean;
  campo: DibujaProducto;
  estado: EstadoFormulario;
  categorias: readonly Categoria[];
  valores: Readonly<Record<string, string>>;
  oferta: OfertaConNombres;
  sorteo: FichaProductoAdmin["producto"]["sorteo"];
  limites: LimitesDeProducto;
};

const SIN_OPCIONES = { opcion_1: null, opcion_2: null, opciones: [] };
const DE_OPCIONES = /^(opcion|valor|sufijo|diferencia|existencias|imagen)_?\d?(\.\d+)?$/;

const numero = (texto: string | undefined) => leerEntero(texto ?? "");

/** What a part lacks, or that something in it is wrong. */
function avisoDe({ faltan, errores }: EstadoFormulario, campos: readonly Nombre[]) {
  const malos = campos.filter((name) => errores[name]).length;
  const [falta] = campos.filter((name) => faltan.includes(name));
  const frase = malos > 0 ? "Revisa esto" : falta && `Falta ${CAMPOS_PRODUCTO[falta].label.toLowerCase()}`;
  return { missing: frase, open: malos > 0 };
}

/** Everything of a product that a simple one does without. */
export function PlieguesProducto(props: Props) {
  const { nuevo, campo, estado, categorias, valores } = props;
  const { escrito } = estado;
  const options = categorias.map(({ id, categoria }) => ({ value: String(id), label: categoria }));
  const clase = leerClasePeso(escrito.clase_peso ?? "");
  return (
    <Folds>
      {nuevo && <Opciones estado={estado} rechazados={props.valores} />}
      <Fold
        icon={TextLines}
        title="Descripción y categoría"
        value={options.find(({ value }) => value === escrito.categoria_id)?.label}
        {...avisoDe(estado, ["categoria_id", "categoria_2_id", "descripcion"])}
      >
        <div className="grid items-start gap-4 md:grid-cols-2">
          {campo("categoria_id", { options })}
          {campo("categoria_2_id", { options })}
        </div>
        {campo("descripcion")}
      </Fold>
      <Sorteo {...props} />
      <Fold
        icon={Tag}
        title="Oferta"
        value={escrito.precio_normal ? `Antes $${escrito.precio_normal}` : "Sin oferta"}
        {...avisoDe(estado, ["precio_normal", "oferta_hasta"])}
      >
        <div className="grid items-start gap-4 md:grid-cols-2">
          {campo("precio_normal")}
          {campo("oferta_hasta")}
        </div>
      </Fold>
      <Fold
        icon={Weight}
        title="Peso y despacho"
        value={clase ? NOMBRE_CLASE[clase] : ""}
        {...avisoDe(estado, ["clase_peso"])}
      >
        {campo("clase_peso")}
      </Fold>
      <Fold
        icon={Undo2}
        title="Derecho a retracto"
        value={escrito.sin_retracto ? "Sin retracto" : `${DIAS_RETRACTO} días`}
        {...avisoDe(estado, ["sin_retracto", "sin_retracto_frase"])}
      >
        {campo("sin_retracto")}
        {campo("sin_retracto_frase")}
      </Fold>
      <Fold
        icon={Eye}
        title="En la tienda"
        value={escrito.disponible ? "A la venta" : "No disponible"}
        {...avisoDe(estado, ["disponible"])}
      >
        {campo("disponible")}
      </Fold>
      <Fold
        icon={Barcode}
        title="SKU y bodega"
        value={nuevo && escrito.sku === valores.sku ? `${valores.sku}, propuesto` : escrito.sku}
        {...avisoDe(estado, ["sku", "ubicacion"])}
      >
        <div className="grid items-start gap-4 md:grid-cols-2">
          {campo("sku", nuevo ? {} : { readOnly: true, help: "No cambia." })}
          {campo("ubicacion")}
        </div>
      </Fold>
    </Folds>
  );
}

/** The options of a new product, which are created with it. Its photos have no names yet, so none can be chosen for a value. */
function Opciones({ estado, rechazados }: { estado: EstadoFormulario; rechazados: Props["valores"] }) {
  const { escrito, errores } = estado;
  const mal = Object.keys(errores).some((name) => name !== "existencias" && DE_OPCIONES.test(name));
  const cuantas = Object.keys(escrito).filter((name) => name.startsWith("valor_1.") && escrito[name]).length;
  return (
    <Fold
      icon={Palette}
      title="Opciones"
      value={cuantas === 0 ? "Sin opciones" : `${cuantas} ${cuantas === 1 ? "opción" : "opciones"}`}
      missing={mal ? "Revisa esto" : undefined}
      open={mal}
    >
      <CamposOpciones
        sku={escrito.sku ?? rechazados.sku ?? ""}
        precio={numero(escrito.precio_cliente) ?? 0}
        fotos={[]}
        guardado={SIN_OPCIONES}
        errores={errores}
        escrito={escrito["valor_1.0"] === undefined ? undefined : escrito}
      />
    </Fold>
  );
}

const DE_SORTEO = ["puntos", "minimo_puntos", "puntos_regalo"] as const;

function Sorteo({ nuevo, campo, estado, oferta, sorteo, limites }: Props) {
  const { escrito, errores } = estado;
  const puntos = numero(escrito.puntos);
  const aviso = avisoDe(estado, DE_SORTEO);
  return (
    <Fold
      icon={Gift}
      title="Sorteo y puntos"
      value={puntos ? `Meta ${conPuntos(puntos)}` : "Sin sorteo"}
      {...aviso}
      open={aviso.open || errores.pasar_limites !== undefined}
    >
      <div className="grid items-start gap-4 md:grid-cols-3">{DE_SORTEO.map((name) => campo(name))}</div>
      <ProductoEconomia
        puntos={puntos}
        precio_cliente={numero(escrito.precio_cliente)}
        puntos_regalo={numero(escrito.puntos_regalo)}
        oferta={oferta}
      />
      <EnCurso sorteo={sorteo} nuevo={nuevo} />
      <PasarLimites limites={limites} escrito={escrito} />
    </Fold>
  );
}

/** What an open raffle keeps regardless of the changes saved here. */
function EnCurso({ sorteo, nuevo }: Pick<Props, "sorteo" | "nuevo">) {
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
