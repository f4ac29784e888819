ALTER TABLE "libro_revisiones" ADD COLUMN "hallazgos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "libro_revisiones" ADD COLUMN "total_hallazgos" bigint DEFAULT 0 NOT NULL;