import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";

/** The form that takes a bank's file, for keyboards and for browsers without JavaScript too. */
export function SubirCartola({ otra }: { otra: boolean }) {
  const { formData } = useNavigation();
  return (
    <Card as="section" aria-label="Archivo" className="max-w-3xl">
      <Form
        method="post"
        action="/admin/transferencias/importar"
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <h2 className="text-xl">{otra ? "Revisar otro archivo" : "Tu archivo"}</h2>
        <p className="text-tinta-2">
          Descarga la cartola o el informe de transferencias recibidas desde la página de tu banco y elígelo
          aquí, tal como viene, o arrástralo a cualquier parte de esta página. Te mostramos qué movimientos
          son nuevos; nada se guarda hasta que confirmes.
        </p>
        <FileField
          label="Archivo del banco"
          name="archivo"
          required
          accept=".xls,.xlsx,.csv,.txt,.dat"
          help="Excel, CSV o texto, hasta 5 MB."
        />
        <Button
          name="intento"
          value="subir"
          variant={otra ? "secondary" : "primary"}
          loading={formData?.get("intento") === "subir"}
          className="justify-self-start"
        >
          Revisar archivo
        </Button>
      </Form>
    </Card>
  );
}
