/**
 * three.js objects as shapes and poses, picking by exact shapes, and drawing of shapes and answers.
 *
 * @module touchstone/three
 */
export { BodyView, type Stepped } from './bodyView.ts';
export { RESULT_COLORS, ResultLines } from './drawResults.ts';
export { FixedStep, type FixedStepOptions } from './fixedStep.ts';
export { LineBuffer } from './lineBuffer.ts';
export { ObjectPose, poseOf } from './poseOf.ts';
export { ShapeGeometry } from './shapeGeometry.ts';
export { type ShapeKind, type ShapeOfOptions, shapeOf } from './shapeOf.ts';
export { type ShapeIntersection, ShapeRaycaster } from './shapeRaycaster.ts';
export { ShapeWireframe } from './shapeWireframe.ts';
