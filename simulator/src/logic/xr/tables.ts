/**
 * What documentation and typings (miniprogram-api-typings 5.2.3, XrFrame) say of the engine's components, elements and numbers, in short. A component: its name in
 * templates, its class, '' where apps cannot have it, its data as `name:type=default`, and members that need what the simulator has not.
 */
export type ComponentRow = readonly [type: string, name: string, schema: string, lacking?: string];

const DRAWN = 'neverCull:boolean|uniforms:map|states:map';
const PHYSICAL = 'disabled:boolean';

export const COMPONENTS: readonly ComponentRow[] = [
  [
    'transform',
    'Transform',
    'nodeId:string|position:number-array=0 0 0|rotation:number-array=0 0 0|scale:number-array=1 1 1|visible:boolean=true|layer:number=0',
    'node',
  ],
  ['asset-load', 'AssetLoad', 'type:string|assetId:string|src:string|weight:number=1|defer:boolean|options:dict'],
  ['assets', 'Assets', ''],
  [
    'camera',
    'Camera',
    'target:node|renderTarget:render-texture|isPerspective:boolean=true|cullMask:number|depth:number=0|fov:number=60|near:number=0.1|far:number=100|orthSize:number=4|background:string=default|isARCamera:boolean|isClearDepth:boolean=true|isClearStencil:boolean=true|isClearColor:boolean=true|clearDepth:number=1|clearStencil:number=0|clearColor:color=0 0 0 1|postProcess:array|allowFeatures:array',
    'view cull clear draw drawLight convertWorldPositionToClip convertClipPositionToWorld changeViewMatrix changeProjectMatrix setBackgroundRenderStates clearBackgroundRenderStates hdr features',
  ],
  ['gltf', 'GLTF', 'model:gltf|castShadow:boolean|receiveShadow:boolean|neverCull:boolean|states:map', 'calcTotalBoundBox'],
  [
    'light',
    'Light',
    'type:string=directional|color:color=1 1 1|intensity:number=1|range:number=1|innerConeAngle:number=1|outerConeAngle:number=1|castShadow:boolean|shadowDistance:number=10|shadowStrength:number=1|shadowBias:number=0.002',
    'lightCamera',
  ],
  [
    'asset-material',
    'AssetMaterial',
    'assetId:string|effect:effect=simple|marcos:map|uniforms:map|states:map|renderQueue:number|envData:env-data',
  ],
  [
    'mesh',
    'Mesh',
    `${DRAWN}|castShadow:boolean|receiveShadow:boolean|geometry:geometry|material:material|envData:env-data`,
    'morphWeights',
  ],
  [
    'text',
    'Text',
    `${DRAWN}|value:string|size:number|color:number-array=0 0 0 1|anchor:number-array=0 1|width:number|height:number|lineHeight:number|padding:number-array=0 0 0|horzAlign:string=left|vertAlign:string=top`,
    'id',
  ],
  [
    'particle',
    'Particle',
    `${DRAWN}|renderMode:string|texture:texture|capacity:number|emitRate:number|angle:number-array|delay:number|gravity:number|size:number-array|scaleX:number-array|scaleY:number-array|speed:number-array|lifeTime:number-array|startColor:number-array|endColor:number-array|angularSpeed:number-array|emitterType:string|emitterProps:map|stopDuration:number|prewarmCycles:number|speedDampen:number|atlas:atlas|atlasSpeed:number|atlasRandom:boolean|atlasLoop:boolean|atlasFrames:array|mesh:geometry|sizeChange:map|colorChange:map|speedChange:map|burstCount:number|burstTime:number|burstCycle:number|burstInterval:number`,
    'material particleEmitter emitterPosition start stop clone initParticle resetParticle createSubEmitter createPointEmitter createBoxEmitter createSphereEmitter addColorGradient addSpeedScaleGradient addLimitSpeedGradient addDragGradient addAlphaGradient addSizeGradient addColorRemapGradient addRampGradient subEmitters id data',
  ],
  ['asset-render-texture', 'AssetRenderTexture', 'assetId:string|width:number|height:number|isHDR:boolean', 'isAssetRenderTexture'],
  [
    'env',
    'Env',
    'envData:env-data|skyMap:texture|isSky2D:boolean|rotation:number=0|diffuseExp:number=1|specularExp:number=1',
    'diffuseSH specularMap useHalfSkyMap isSkyRT hasDiffuse hasSpecular specularRGBD specularMipmaps specularMipmapCount',
  ],
  [
    'animator',
    'Animator',
    'keyframe:keyframe|clipMap:dict|autoPlay:dict',
    'addAnimation createAnimation removeAnimation play pauseToFrame pause resume stop',
  ],
  [
    'camera-orbit-control',
    'CameraOrbitControl',
    'isLockX:boolean|isLockY:boolean|isLockZoom:boolean|isLockRotate:boolean|isLockMove:boolean|zoomMax:number|zoomMin:number|panSpeed:number|rotateSpeed:number|zoomSpeed:number|enableDamping:boolean|dampingFactor:number',
    'target enable disable isEnabled panMax panMin damping',
  ],
  ['ar-tracker', 'ARTracker', 'mode:string|hitId:string|image:image|src:string|autoSync:number-array'],
  [
    'shape',
    'Shape',
    PHYSICAL,
    'implType type shadowRoot setAsShadow getGLTFRootShape getBasicImpl getShadowShapes initDelegates resetListeners',
  ],
  ['sphere-shape', 'SphereShape', `${PHYSICAL}|center:number-array=0 0 0|autoFit:boolean|radius:number=1`],
  ['mesh-shape', 'MeshShape', `${PHYSICAL}|convex:boolean`],
  [
    'capsule-shape',
    'CapsuleShape',
    `${PHYSICAL}|center:number-array=0 0 0|autoFit:boolean|radius:number=1|height:number=2|direction:number=1`,
  ],
  ['cube-shape', 'CubeShape', `${PHYSICAL}|center:number-array=0 0 0|autoFit:boolean|size:number-array=1 1 1`],
  [
    'rigidbody',
    'Rigidbody',
    `${PHYSICAL}|mass:number=1|useGravity:boolean=true|constraintsMask:number=0|kinematic:boolean`,
    'velocity angularVelocity centerOfMass position rotation enable disable addForce addTorque addRelativeForce addRelativeTorque AddExplosionForce AddForceAtPosition isSleeping sleep wakeUp movePosition moveRotation setDensity getWorldCenterOfMass closestPointOnBounds getPointVelocity getRelativePointVelocity resetCenterOfMass resetInertiaTensor linearDamping angularDamping detectCollisions collisionDetectionMode rotationConstraints positionConstraints freezeRotation inertiaTensor maxAngularVelocity maxDepenetrationVelocity sleepThreshold solverIterations solverVelocityIterations applyData',
  ],
  [
    'shape-interact',
    'ShapeInteract',
    `${PHYSICAL}|collide:boolean|bounciness:number|staticFriction:number|dynamicFriction:number`,
    'material frictionCombine bounceCombine getInteractType',
  ],
  ['shape-gizmo', 'ShapeGizmos', ''],
  ['asset-post-process', 'AssetPostProcess', 'assetId:string|type:string|isHDR:boolean|data:dict', 'assetData'],
  ['physics', '', 'disabled:boolean|gravity:number-array=0 -9.8 0'],
  ['assets-system', 'AssetsSystem', ''],
  ['node-system', 'NodeSystem', ''],
  ['tick-system', 'TickSystem', ''],
  ['animation-system', 'AnimationSystem', ''],
  ['video-system', 'VideoSystem', ''],
  [
    'render-system',
    'RenderSystem',
    '',
    'changeSettings getRenderTexture renderGraph shadowColor changeMacros getMacro changeFeatures getFeature useRenderGraph enableInstance disableInstance',
  ],
  [
    'physics-system',
    'PhysicsSystem',
    '',
    'raycast gravity setCollisionMatrix ignoreLayerCollision addShape removeShape enableSimulation maxPhysicsDeltaTime fixedDeltaTime',
  ],
  [
    'ar-system',
    'ARSystem',
    'modes:array=Plane|camera:string=Back|depthMask:boolean|depthNear:number=0.02|depthFar:number=20|depthDebug:boolean|planeMode:number=3|pose3d:boolean',
    'getARRawData forceSetViewMatrix',
  ],
  [
    'share-system',
    'ShareSystem',
    '',
    'captureToDataURL captureToArrayBuffer captureToDataURLAsync captureToArrayBufferAsync captureToLocalPath captureToFriends recordStart recordPause recordResume recordFinishToTempFile recordFinishToAlbum',
  ],
  ['gizmo-system', 'GizmoSystem', '', 'addGizmo removeGizmo'],
];

/** Elements: tag without `xr-`, class, their components; attributes are the data of these, in small letters with hyphens. */
export const ELEMENTS: readonly (readonly [type: string, name: string, components: string])[] = [
  ['node', 'XRNode', 'transform'],
  ['shadow', 'XRShadow', 'transform'],
  ['camera', 'XRCamera', 'transform camera'],
  ['mesh', 'XRMesh', 'transform mesh'],
  ['light', 'XRLight', 'transform light'],
  ['gltf', 'XRGLTF', 'transform gltf animator'],
  ['asset-material', 'XRMaterial', 'asset-material'],
  ['asset-render-texture', 'XRAssetRenderTexture', 'asset-render-texture'],
  ['asset-load', 'XRAssetLoad', 'asset-load'],
  ['assets', 'XRAssets', 'assets'],
  ['env', 'XREnv', 'env'],
  ['ar-tracker', 'XRARTracker', 'transform ar-tracker'],
  ['text', 'XRText', 'transform text'],
  ['particle', 'XRParticle', 'transform particle'],
  ['asset-post-process', 'XRAssetPostProcess', 'asset-post-process'],
  ['physics', '', 'physics'],
  ['element', '', ''],
];

export const SYSTEMS =
  'assets-system node-system tick-system animation-system video-system render-system physics-system share-system gizmo-system';

/** Components that keep their data, and nothing moves by it. */
export const NOT_SIMULATED =
  'animator particle physics rigidbody shape sphere-shape mesh-shape capsule-shape cube-shape shape-interact shape-gizmo camera-orbit-control';

/** The engine's numbers by name; where none is written, one more than the last. */
export const ENUMS: Readonly<Record<string, string>> = {
  EVideoState: 'Idle WaitPlay Playing Paused Released',
  EARTrackerState: 'Init Detecting Detected Error',
  EShapeType: 'None Cube CharacterController Capsule Mesh Sphere',
  ECapsuleShapeDirection: 'X-Axis Y-Axis Z-Axis',
  EShareRecordState: 'Idle Waiting Recording Paused',
  EVertexFormat: 'FLOAT FLOAT2 FLOAT3 FLOAT4 BYTE4 BYTE4N UBYTE4 UBYTE4N SHORT2 SHORT2N SHORT4 SHORT4N UINT10_N2',
  EVertexStep: 'PER_VERTEX PER_INSTANCE',
  EIndexType: 'NONE=1 UINT16 UINT32',
  ETextureType: 'D2 Cube D2Array D3',
  ETextureFormat:
    'RGBA8 SRGBA8 RGB10A2 RG8 R8 RGBA32F RGBA16F RG11B10F RGB8 RGB16F RGB32F Depth_Low=20 Depth_High Depth_Stencil RGBA4 RGB565 RGB5A1 ETC1RGB8=100 ETC2RGB8=110 ETC2RGBA8 PVRTC2RGBV1=120 PVRTC4RGBV1 PVRTC2RGBAV1 PVRTC4RGBAV1 ASTC4x4=140 ASTC5x5 ASTC6x6 ASTC8x6 ASTC8x8 DXT1=150 DXT3 DXT5',
  EWrapMode: 'REPEAT=1 CLAMP_TO_EDGE MIRRORED_REPEAT',
  EFilterMode: 'NEAREST=1 LINEAR NEAREST_MIPMAP_NEAREST NEAREST_MIPMAP_LINEAR LINEAR_MIPMAP_NEAREST LINEAR_MIPMAP_LINEAR',
  EUniformType: 'FLOAT FLOAT2 FLOAT3 FLOAT4 MAT2 MAT3 MAT4 SAMPLER',
  ECullMode: 'NONE FRONT BACK',
  EFaceWinding: 'CCW=1 CW',
  ECompareFunc: 'LESS=1 LEQUAL EQUAL GEQUAL GREATER NOTEQUAL NEVER ALWAYS',
  EStencilOp: 'ZERO KEEP REPLACE INCR_WRAP INCR DECR_WRAP DECR INVERT',
  EBlendFactor:
    'ZERO ONE SRC_COLOR ONE_MINUS_SRC_COLOR SRC_ALPHA ONE_MINUS_SRC_ALPHA DST_ALPHA ONE_MINUS_DST_ALPHA DST_COLOR ONE_MINUS_DST_COLOR SRC_ALPHA_SATURATE CONSTANT_COLOR ONE_MINUS_CONSTANT_COLOR',
  EBlendEquation: 'FUNC_ADD FUNC_SUBTRACT FUNC_REVERSE_SUBTRACT MIN MAX',
  EColorMask: 'NONE=16 R=1 G=2 B=4 A=8 RGB=7 RGBA=15',
  EPixelType: 'UNSIGNED_BYTE=5121 FLOAT=5126 UNSIGNED_SHORT_5_6_5=33635 UNSIGNED_SHORT_4_4_4_4=32819 UNSIGNED_SHORT_5_5_5_1',
  ELoadAction: 'CLEAR LOAD DONTCARE',
  EDataModelType: 'AnimationClip=1 SkeletonBoneInverse',
  EMeshRenderType: 'UnKnown Static3D Skinned3D UI',
  EPrimitiveType: 'TRIANGLES TRIANGLE_STRIP LINES LINE_STRIP POINTS ZERO',
  EShadowMode: 'None OneCascade_PCF TwoCascade_PCF FourCascade_PCF=4 PCSS',
  EShadowFitMode: 'FitFrustum FitObjects',
  EVertexLayoutUsage: 'CUSTOM POSITION NORMAL TANGENT UV0 UV1 UV2 UV3 COLOR BONEINDEX BONEWEIGHT',
  EVertexBatchOperator: 'MatrixMultiple UVST',
  EAnimationBlendType: 'Override Additive',
  EUseDefaultAddedAction: 'Ignore Refresh',
  EUseDefaultRetainedAction: 'Keep Refresh WriteBack',
  EUseDefaultRemovedAction: 'Keep Clear WriteBack',
};

export function readEnum(text: string): Record<string, number> {
  const numbers: Record<string, number> = {};
  let next = 0;
  for (const entry of text.split(' ')) {
    const [name = '', written] = entry.split('=');
    next = written === undefined ? next : Number(written);
    numbers[name] = next;
    next += 1;
  }
  return numbers;
}

/** Of other classes, members that the simulator lacks. */
export const LACKING: Readonly<Record<string, string>> = {
  EventManager: 'isEventManager',
  XRNode: 'isXRNode',
  XRAssetLoad: 'neverTick',
  XRAssets: 'neverTick',
  XREnv: 'neverTick',
  Effect: 'passCount warmUp',
  Geometry: 'indexBuffer vertexBuffer indexData vertexData',
  Material: 'resetTexture',
  RenderTexture: 'id',
  EnvData: 'useHalfSkyMap skyboxMap hasDiffuse diffuseSH hasSpecular specularRGBD specularMipmaps specularMipmapCount specularMap destroy',
  AssetLoader: 'getBuiltin',
  Scene: 'createImage createVideoTexture createUniformBlockDesc createUniformBlock versionBefore',
  Vector3: 'angleTo applyMatrix4Raw transformDirectionRaw fromPhysics toPhysics print',
  Quaternion: 'rotateTowards fromPhysics toPhysics toAxisUnit',
  Matrix3: 'raw translate scale rotate inverse multiply transformPoint',
  Matrix4: 'xRotate yRotate zRotate axisRotate decomposeTransRotMatScale setColumn getColumn setRow getRow print',
};
/** The same of functions of the classes themselves. */
export const LACKING_STATIC: Readonly<Record<string, string>> = {
  GLTFModel: 'createFromBuffer',
  Matrix4: 'lookAt perspective orthographic createRotationX createRotationY createRotationZ composeTRS composeFromRST3',
};

/** Classes of which the simulator has nothing. */
export const ABSENT_CLASSES =
  'VideoTexture Animation KeyframeAnimation Atlas Color OBB Spherical genLspMeta registerUniformDesc registerVertexDataDesc registerVertexLayout TextureLoader ImageLoader CubeTextureLoader VideoTextureLoader EnvDataLoader GLTFLoader KeyframeLoader RawLoader AtlasLoader';

/** What the engine brings, by kind (xr-frame › 内置资源). */
export const BUILTIN: Readonly<Record<string, string>> = {
  geometry: 'cube sphere plane cylinder',
  texture: 'white transparent black red green blue yellow babyblue babygreen babyred brdf-lut uv-debug',
  'cube-texture': 'white transparent black red green blue yellow babyblue babygreen babyred',
  effect: 'standard simple',
  atlas: 'numbers',
  'env-data': 'xr-frame-team-workspace-day xr-frame-team-workspace-day2 gz-haixinsha',
};
