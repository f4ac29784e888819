import { Form } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { TIPOS_FOTO } from "#app/lib/actions/send-picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { urlFoto } from "#modules/productos/foto.ts";
import type { TicketAdmin } from "./ticket.tsx";

export const ProductosTicketFotos = ({ ticket }: { ticket: TicketAdmin }) => (
  <div className="grid gap-3 border-t border-linea pt-4 sm:grid-cols-2">
    <Foto id={ticket.id} cual="imagen_1" nombre={`Foto 1 de ${ticket.ticket}`} foto={ticket.imagen_1} />
    <Foto id={ticket.id} cual="imagen_2" nombre={`Foto 2 de ${ticket.ticket}`} foto={ticket.imagen_2} />
  </div>
);

type Props = { id: number; cual: "imagen_1" | "imagen_2"; nombre: string; foto: string | null };

function Foto({ id, cual, nombre, foto }: Props) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      key={foto}
      className="grid content-start gap-2"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="cual" value={cual} />
      {foto ? (
        <img
          src={urlFoto(foto, 320)}
          alt={nombre}
          width={320}
          height={160}
          loading="lazy"
          className="h-28 w-full rounded-campo bg-papel-2 object-contain"
        />
      ) : (
        <p className="grid h-28 place-items-center rounded-campo bg-papel-2 text-tinta-3">Sin foto</p>
      )}
      <FileField label={nombre} hideLabel name="foto" accept={TIPOS_FOTO} button="Elegir foto" />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" name="intento" value="foto" className="min-h-11!">
          Subir
        </Button>
        {foto && (
          <Confirmar
            titulo={`¿Quitar ${nombre}?`}
            pregunta="Para que vuelva tendrás que subirla de nuevo."
            size="sm"
            variant="danger"
            name="intento"
            value="quitar_foto"
            className="min-h-11!"
          >
            Quitar
          </Confirmar>
        )}
      </div>
    </Form>
  );
}
