import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { MarcaLimites } from "#app/admin/productos/limites.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Errores } from "#modules/comun/formulario.ts";
import type { OpcionGuardada } from "#modules/productos/opciones/opciones.store.server.ts";
import { MAX_OPCIONES, type NombresOpcion } from "#modules/productos/opciones/opciones.ts";
import { FilaOpcionCampos } from "./fila.tsx";
import { agregarValor, type FilaEditada, filaVacia, quitarValor, valoresEnVenta } from "./filas.ts";
import { ValoresOpcion } from "./valores.tsx";

type Props = {
  sku: string;
  precio: number;
  fotos: readonly string[];
  guardado: NombresOpcion & { opciones: readonly OpcionGuardada[] };
  /** A refused form, whose values are kept. */
  rechazado: Respuesta | undefined;
};

const FILAS_SIN_JS = 3;

/** The options of a product that exists, saved on their own: their units and photos are there already. */
export function ProductoOpciones({ rechazado, ...resto }: Props) {
  const { formData } = useNavigation();
  const suya = usePuede()("productos.limites");
  return (
    <Form method="post" className="grid gap-4" noValidate>
      <input type="hidden" name="intento" value="opciones" />
      {rechazado && <Note kind="error">{rechazado.errores.opcion_1 ?? rechazado.mensaje}</Note>}
      <CamposOpciones {...resto} errores={rechazado?.errores ?? {}} escrito={rechazado?.valores} />
      {rechazado?.errores.pasar_limites && suya && <MarcaLimites />}
      <Button
        loading={formData?.get("intento") === "opciones"}
        className="justify-self-start max-md:w-full"
        variant="secondary"
      >
        Guardar opciones
      </Button>
      <CuentaErrores errores={rechazado?.errores ?? {}} />
    </Form>
  );
}

type CamposProps = Omit<Props, "rechazado"> & {
  errores: Errores;
  /** What a refused form holds. */
  escrito: Readonly<Record<string, string>> | undefined;
};

/** The editor of options: values become combinations, each with its own suffix, price, stock and photo. */
export function CamposOpciones({ sku, precio, fotos, guardado, errores, escrito }: CamposProps) {
  const hydrated = useHydrated();
  const [nombres, setNombres] = useState({
    opcion_1: escrito?.opcion_1 ?? guardado.opcion_1 ?? "",
    opcion_2: escrito?.opcion_2 ?? guardado.opcion_2 ?? "",
  });
  const [filas, setFilas] = useState<readonly FilaEditada[]>(() =>
    escrito ? filasEscritas(escrito) : guardado.opciones.map((opcion) => filaDe(opcion, fotos)),
  );
  const mostradas = hydrated ? filas : [...filas, ...enBlanco(filas.length)];
  const cambiar = (clave: string, cambios: Partial<FilaEditada>) =>
    setFilas(filas.map((fila) => (fila.clave === clave ? { ...fila, ...cambios } : fila)));
  const valores = (campo: "valor_1" | "valor_2", nombre: string) => (
    <ValoresOpcion
      nombre={nombre}
      valores={valoresEnVenta(filas, campo)}
      alAgregar={(valor) => setFilas((actuales) => agregarValor(actuales, campo, valor))}
      alQuitar={(valor) => setFilas((actuales) => quitarValor(actuales, campo, valor))}
    />
  );
  return (
    <>
      <p className="text-sm text-tinta-2">
        Si el producto viene en tallas, colores u otras variantes, escribe aquí qué se elige; hasta{" "}
        {MAX_OPCIONES} combinaciones. Una que desmarcas deja de venderse, y las ventas anteriores conservan su
        nombre.
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {(["opcion_1", "opcion_2"] as const).map((campo, i) => (
          <div key={campo} className="grid gap-2">
            <Field
              label={i === 0 ? "Primera opción" : "Segunda opción (si hay)"}
              name={campo}
              value={nombres[campo]}
              onChange={({ target }) => setNombres({ ...nombres, [campo]: target.value })}
              maxLength={30}
              autoComplete="off"
              placeholder={i === 0 ? "Color" : "Talla"}
              error={errores[campo]}
            />
            {(i === 0 || filas.length > 0) &&
              valores(i === 0 ? "valor_1" : "valor_2", nombres[campo] || "la opción")}
          </div>
        ))}
      </div>
      {mostradas.length > 0 && (
        <ul className="grid gap-3" aria-label="Combinaciones">
          {mostradas.map((fila, lugar) => (
            <FilaOpcionCampos
              key={fila.clave}
              fila={fila}
              lugar={lugar}
              sku={sku}
              precio={precio}
              fotos={fotos}
              nombres={nombres}
              errores={errores}
              alCambiar={(cambios) => cambiar(fila.clave, cambios)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const enBlanco = (desde: number) =>
  Array.from({ length: FILAS_SIN_JS }, (_, i) => filaVacia(`blanco-${desde + i}`));

const filaDe = (opcion: OpcionGuardada, fotos: readonly string[]): FilaEditada => ({
  clave: String(opcion.id),
  id: String(opcion.id),
  valor_1: opcion.valor_1,
  valor_2: opcion.valor_2 ?? "",
  sufijo: opcion.sufijo,
  diferencia: opcion.diferencia === 0 ? "" : String(opcion.diferencia),
  existencias: opcion.existencias === null ? "" : String(opcion.existencias),
  // A photo that was removed from the product is none.
  imagen: opcion.imagen !== null && fotos.includes(opcion.imagen) ? opcion.imagen : "",
  disponible: opcion.disponible,
});

/** The rows of a refused form. */
function filasEscritas(valores: Readonly<Record<string, string>>): FilaEditada[] {
  const lugares = Object.keys(valores).flatMap((campo) => /^valor_1\.(\d+)$/.exec(campo)?.[1] ?? []);
  return lugares.map((lugar) => {
    const leer = (campo: string) => valores[`${campo}.${lugar}`] ?? "";
    return {
      clave: leer("id") || `escrita-${lugar}`,
      id: leer("id"),
      valor_1: leer("valor_1"),
      valor_2: leer("valor_2"),
      sufijo: leer("sufijo"),
      diferencia: leer("diferencia"),
      existencias: leer("existencias"),
      imagen: leer("imagen"),
      disponible: leer("disponible") === "on",
    };
  });
}
