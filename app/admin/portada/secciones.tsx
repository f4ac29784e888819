import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field/field.tsx";
import { Plus, Trash2 } from "#app/ui/iconos.tsx";
import { ADORNOS } from "#modules/portada/arte.ts";
import { type ConObjetos, type Portada, type Tipo, TOPE_OBJETOS, TOPES } from "#modules/portada/portada.ts";
import {
  Boton,
  CampoCategoria,
  CampoMarca,
  CampoParrafo,
  Pliegue,
  PrecioMuestra,
  Producto,
  Texto,
} from "./campos.tsx";
import { useEditor } from "./contexto.tsx";
import { CampoImagen } from "./imagen.tsx";

const AL_PRODUCTO = "Vacío: al producto, o a su categoría cuando no está a la venta.";
const A_LA_CATEGORIA = "Vacío: a la categoría.";
const REEMPLAZA = "Sus productos más nuevos ocupan el lugar de los que se agotan.";

/** The fields of one section. */
export function CamposSeccion({ tipo, portada }: { tipo: Tipo; portada: Portada }) {
  switch (tipo) {
    case "carrusel":
      return <Carrusel laminas={portada.carrusel.laminas} />;
    case "vitrina":
      return <Vitrina objetos={portada.vitrina.objetos} />;
    case "estelar":
      return <Estelar />;
    case "marquesina":
      return <Marquesina />;
    default:
      return <Escena tipo={tipo} objetos={portada[tipo].objetos} />;
  }
}

function Carrusel({ laminas }: Pick<Portada["carrusel"], "laminas">) {
  return (
    <>
      {laminas.map((lamina, i) => {
        const nombre = `carrusel.laminas.${i}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place; the form is drawn again when they change
          <Pliegue key={i} id={nombre} titulo={`${i + 1}. ${lamina.nombre}`}>
            <Texto nombre={`${nombre}.titulo`} label="Título" max={80} />
            <CampoParrafo nombre={`${nombre}.texto`} label="Texto" max={240} />
            <Producto nombre={`${nombre}.sku`} />
            <CampoImagen nombre={`${nombre}.imagen`} />
            <Texto
              nombre={`${nombre}.alt`}
              label="Qué se ve en la imagen"
              max={120}
              help="Para quienes no la ven."
            />
            <Boton nombre={`${nombre}.boton`} titulo="Botón" help={AL_PRODUCTO} />
            <Boton nombre={`${nombre}.segundo`} titulo="Segundo botón" help={AL_PRODUCTO} />
            <CampoCategoria
              nombre={`${nombre}.categoria`}
              help="Reemplaza al producto cuando no está a la venta."
            />
            <Texto
              nombre={`${nombre}.nombre`}
              label="Nombre corto"
              max={60}
              help="En los puntos del carrusel."
            />
            <PrecioMuestra nombre={`${nombre}.precio_muestra`} />
            <Adornos nombre={`${nombre}.adornos`} />
            <Quitar que="la lámina" donde="carrusel" cual={i} />
          </Pliegue>
        );
      })}
      {laminas.length < TOPES.laminas && <Agregar que="una lámina" donde="carrusel" />}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Promesas bajo la primera lámina</legend>
        {Array.from({ length: TOPES.confianza }, (_, i) => (
          <Texto
            // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
            key={i}
            nombre={`carrusel.confianza.${i}`}
            label={`Promesa ${i + 1}`}
            max={40}
          />
        ))}
      </fieldset>
      <CampoMarca nombre="carrusel.monedas" label="Con monedas" />
    </>
  );
}

/** The small drawings come with the shop and suit its demo. */
function Adornos({ nombre }: { nombre: string }) {
  const { valor, demostracion } = useEditor();
  if (!demostracion) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      {Array.from({ length: TOPES.adornos }, (_, i) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
          key={i}
          name={`${nombre}.${i}`}
          label={`Adorno ${i + 1}`}
          placeholder="Ninguno"
          options={ADORNOS}
          defaultValue={valor(`${nombre}.${i}`)}
        />
      ))}
    </div>
  );
}

function Vitrina({ objetos }: Pick<Portada["vitrina"], "objetos">) {
  return (
    <>
      <Texto nombre="vitrina.titulo" label="Título" max={80} />
      <Boton nombre="vitrina.boton" titulo="Enlace del título" help={A_LA_CATEGORIA} />
      <CampoCategoria nombre="vitrina.categoria" help="Adonde llevan los productos que ya no están." />
      {objetos.map((objeto, i) => {
        const nombre = `vitrina.objetos.${i}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place decides its short address
          <Pliegue key={i} id={nombre} titulo={`${i + 1}. ${objeto.nombre || objeto.sku || "Sin producto"}`}>
            <Producto nombre={`${nombre}.sku`} />
            <Texto nombre={`${nombre}.nombre`} label="Nombre" max={60} help="Vacío: el del producto." />
            <Texto nombre={`${nombre}.texto`} label="Texto" max={160} />
            <PrecioMuestra nombre={`${nombre}.precio_muestra`} />
            {Array.from({ length: TOPES.vistas }, (_, v) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
              <div key={v} className="grid gap-3 border-t border-linea pt-3">
                <CampoImagen nombre={`${nombre}.vistas.${v}.imagen`} label={`Vista ${v + 1}`} />
                <Texto
                  nombre={`${nombre}.vistas.${v}.nombre`}
                  label="Qué se ve"
                  max={60}
                  help="Para quienes no la ven."
                />
              </div>
            ))}
            <Quitar que="el producto" donde="vitrina" cual={i} />
          </Pliegue>
        );
      })}
      {objetos.length < TOPE_OBJETOS.vitrina && <Agregar que="un producto" donde="vitrina" />}
    </>
  );
}

type EscenaProps = { tipo: Exclude<ConObjetos, "vitrina">; objetos: Portada["fogon"]["objetos"] };

function Escena({ tipo, objetos }: EscenaProps) {
  return (
    <>
      <Texto nombre={`${tipo}.titulo`} label="Título" max={80} />
      <CampoParrafo nombre={`${tipo}.texto`} label="Texto" max={240} />
      <Boton nombre={`${tipo}.boton`} titulo="Botón" help={A_LA_CATEGORIA} />
      <CampoCategoria nombre={`${tipo}.categoria`} help={REEMPLAZA} />
      {tipo !== "mosaico" && (
        <>
          <Texto nombre={`${tipo}.etiqueta`} label="Nombre para lectores de pantalla" max={60} />
          <CampoMarca nombre={`${tipo}.decorado`} label={tipo === "fogon" ? "Con brasas" : "Con la calle"} />
        </>
      )}
      {objetos.map((objeto, i) => {
        const nombre = `${tipo}.objetos.${i}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an object is its place
          <Pliegue key={i} id={nombre} titulo={`${i + 1}. ${objeto.nombre || objeto.sku || "Sin producto"}`}>
            <Producto nombre={`${nombre}.sku`} />
            <Texto nombre={`${nombre}.nombre`} label="Nombre" max={60} help="Vacío: el del producto." />
            <CampoImagen nombre={`${nombre}.imagen`} />
            <Texto
              nombre={`${nombre}.a`}
              label="Sin producto, lleva a"
              max={300}
              help="Para mostrar algo que no es un producto: escribe su nombre, su foto y adónde lleva."
            />
            <Quitar que="el producto" donde={tipo} cual={i} />
          </Pliegue>
        );
      })}
      {objetos.length < TOPE_OBJETOS[tipo] && <Agregar que="un producto" donde={tipo} />}
    </>
  );
}

const Estelar = () => (
  <>
    <Texto nombre="estelar.titulo" label="Palabra grande" max={24} />
    <Texto nombre="estelar.subtitulo" label="Palabra chica" max={40} />
    <Producto nombre="estelar.sku" />
    <CampoImagen nombre="estelar.imagen" />
    <Texto nombre="estelar.alt" label="Qué se ve en la imagen" max={120} help="Para quienes no la ven." />
    {Array.from({ length: TOPES.datos }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
      <div key={i} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <Texto nombre={`estelar.datos.${i}.cifra`} label={`Cifra ${i + 1}`} max={8} />
        <Texto nombre={`estelar.datos.${i}.que`} label="De qué" max={24} />
      </div>
    ))}
    <CampoCategoria
      nombre="estelar.categoria"
      help="Adonde lleva el botón cuando el producto no está a la venta."
    />
    <Texto nombre="estelar.otro" label="Botón hacia la categoría" max={40} />
    <CampoMarca nombre="estelar.decorado" label="Con burbujas" />
  </>
);

const FUENTES = [
  { value: "nuevos", label: "Los más nuevos de la tienda" },
  { value: "categoria", label: "Los más nuevos de una categoría" },
  { value: "elegidos", label: "Los que elijas" },
];

function Marquesina() {
  const { valor, error } = useEditor();
  return (
    <>
      <Texto nombre="marquesina.titulo" label="Título" max={80} />
      <Boton nombre="marquesina.boton" titulo="Enlace del título" help="Vacío: a los productos." />
      <SelectField
        name="marquesina.de"
        label="Qué productos"
        options={FUENTES}
        defaultValue={valor("marquesina.de")}
      />
      <CampoCategoria nombre="marquesina.categoria" help="Para «los más nuevos de una categoría»." />
      <TextAreaField
        name="marquesina.skus"
        label="Los que elijas"
        rows={3}
        defaultValue={valor("marquesina.skus")}
        error={error("marquesina.skus")}
        help={`Un SKU por línea, hasta ${TOPES.skus}.`}
      />
      <Texto nombre="marquesina.cuantos" label="Cuántos" max={2} help="Entre 4 y 48." />
    </>
  );
}

const Agregar = ({ que, donde }: { que: string; donde: string }) => (
  <Button
    name="cambio"
    value={`agregar ${donde}`}
    variant="secondary"
    size="sm"
    className="min-h-11! justify-self-start"
    icon={<Plus aria-hidden="true" />}
  >
    Agregar {que}
  </Button>
);

const Quitar = ({ que, donde, cual }: { que: string; donde: string; cual: number }) => (
  <Button
    name="cambio"
    value={`quitar ${donde} ${cual}`}
    variant="ghost"
    size="sm"
    className="min-h-11! justify-self-start text-error"
    icon={<Trash2 aria-hidden="true" />}
  >
    Quitar {que} {cual + 1}
  </Button>
);
