import { Form, useNavigation } from "react-router";
import { TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { TablaDesconocida } from "#modules/transferencias/cartola/lectura.ts";
import { CAMPOS_COLUMNAS } from "#modules/transferencias/importar/columnas.ts";

type Props = { id: number; nombre: string; frase: string; tabla: TablaDesconocida };

/** Asks once which column is which; files with the same titles are read by it from then on. */
export function ElegirColumnas({ id, nombre, frase, tabla }: Props) {
  const { formData } = useNavigation();
  const titulos = tabla.titulos.filter((titulo) => titulo.trim() !== "");
  return (
    <Card as="section" padded={false} aria-label="Columnas" className="overflow-hidden">
      <Form method="post" className="grid gap-4 p-4">
        <input type="hidden" name="cartola" value={id} />
        <h2 className="text-xl wrap-anywhere">{nombre}</h2>
        <Note kind="warning">{frase}</Note>
        <Editable permiso="transferencias.importar">
          <div className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {CAMPOS_COLUMNAS.map(({ campo, nombre: rotulo, ayuda }) => (
                <SelectField
                  key={campo}
                  label={rotulo}
                  name={campo}
                  options={titulos}
                  placeholder={campo === "fecha" ? "Elige la columna" : "No está"}
                  required={campo === "fecha"}
                  help={ayuda}
                />
              ))}
            </div>
            <Button
              name="intento"
              value="columnas"
              loading={formData?.get("intento") === "columnas"}
              className="justify-self-start"
            >
              Leer con estas columnas
            </Button>
          </div>
        </Editable>
      </Form>
      <div className="border-t border-linea">
        <TablaLista
          label="Primeras filas del archivo"
          filas={tabla.muestra}
          clave={(fila) => tabla.muestra.indexOf(fila)}
          columnas={tabla.titulos.map((titulo, columna) => ({
            titulo,
            clave: columna,
            etiqueta: true,
            valor: (fila: readonly string[]) => fila[columna],
          }))}
        />
      </div>
    </Card>
  );
}
