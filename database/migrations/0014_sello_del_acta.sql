ALTER TABLE "sorteos" ADD COLUMN "sello" jsonb;--> statement-breakpoint
UPDATE "sorteos" s SET "sello" = (SELECT jsonb_build_object('fecha', l."fecha", 'sello', l."sello") FROM "libro_sellos" l WHERE l."sellado_en" <= s."sorteado_en" ORDER BY l."fecha" DESC LIMIT 1) WHERE s."sorteado_en" IS NOT NULL;
