import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Note } from "#app/ui/note.tsx";

type Props = { id: string; titulo: string; encendida: boolean; texto: ReactNode; children: ReactNode };

/** The frame of a service: its name, whether it is on, and what it does for the shop. */
export const SeccionServicio = ({ id, titulo, encendida, texto, children }: Props) => (
  <Card as="section" id={id} aria-labelledby={`titulo-${id}`} className="scroll-mt-24">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id={`titulo-${id}`} className="text-xl">
        {titulo}
      </h2>
      <Chip tone={encendida ? "success" : "muted"}>{encendida ? "Encendido" : "Apagado"}</Chip>
    </div>
    <p className="mt-1 mb-3.5 text-sm text-tinta-2">{texto}</p>
    {children}
  </Card>
);

/** The address of the shop at which the service leaves its notices. */
export const DireccionPropia = ({ nombre, url }: { nombre: string; url: string }) => (
  <p className="flex flex-wrap items-center gap-2 text-sm">
    <span>{nombre}:</span>
    <code className="min-w-0 break-all">{url}</code>
    <CopyButton text={url} label="Copiar" copiedLabel="Copiada" forMs={2000} />
  </p>
);

type PagoPorRevisarProps = {
  cobro: { id: number; codigo: string; detalle: string | null };
  intento: string;
  /** What the service calls the payment. */
  nombre: string;
  /** What happened, before the sale. */
  children: ReactNode;
};

/** Money of a service that a person settles: it could not be recorded, was taken back, or is unknown. */
export function PagoPorRevisar({ cobro, intento, nombre, children }: PagoPorRevisarProps) {
  const { formData } = useNavigation();
  return (
    <Note kind="error" className="mt-4">
      <p>
        <b>
          {children} de <Link to={`/admin/ventas/${cobro.codigo}`}>{cobro.codigo}</Link>
        </b>{" "}
        ({nombre}){cobro.detalle && `: ${cobro.detalle}`}.
      </p>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="id" value={cobro.id} />
        <Button
          name="intento"
          value={intento}
          variant="secondary"
          size="sm"
          loading={formData?.get("id") === String(cobro.id)}
        >
          Ya lo revisé
        </Button>
      </Form>
    </Note>
  );
}
