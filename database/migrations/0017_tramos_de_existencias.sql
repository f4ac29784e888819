DROP INDEX "productos_pocas_idx";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "tramo_existencias" integer GENERATED ALWAYS AS (width_bucket(existencias, '{1,3,6,11,21,51,101,251,501,1001}'::bigint[])) STORED;--> statement-breakpoint
CREATE INDEX "productos_pocas_idx" ON "productos" USING btree ("tramo_existencias") WHERE disponible and tramo_existencias is not null;--> statement-breakpoint
-- Built-in answers of the assistant that still name the demo shop. What the owner wrote around these words stays.
UPDATE "conocimientos" SET "pregunta" = '¿Quién está detrás de la tienda?' WHERE "tema" = 'empresa' AND "pregunta" = '¿Quién está detrás de Puntazo?';--> statement-breakpoint
UPDATE "conocimientos" SET "pregunta" = '¿La tienda es confiable?' WHERE "tema" = 'confianza' AND "pregunta" = '¿Puntazo es confiable?';--> statement-breakpoint
UPDATE "conocimientos" SET "respuesta" = replace(replace("respuesta", 'jugar dentro de Puntazo', 'jugar dentro de {tienda}'), 'Puntazo es de **{razon_social}**', '{tienda} es de **{razon_social}**') WHERE "tema" IN ('puntos_que', 'confianza') AND "respuesta" LIKE '%Puntazo%';
