import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

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
